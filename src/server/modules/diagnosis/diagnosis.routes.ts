import * as contract from '#contract/diagnosis.ts';
import { diagnosisDocument, simulateDiagnosis } from '#contract/diagnosis-simulation.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { DiagnosisService } from './diagnosis.service.ts';

export function diagnosisRoutes(http: Http, diagnosis: DiagnosisService): void {
  serve(http, contract.readDiagnosis, ({ session, now }) => diagnosis.read(session.customerId, now));
  serve(http, contract.saveProfile, ({ session, body, now }) => diagnosis.saveProfile(session.customerId, body, now));
  serve(http, contract.saveDebt, ({ session, params, body, now }) =>
    diagnosis.saveDebt(session.customerId, params.debtId, body, now),
  );
  serve(http, contract.removeDebt, ({ session, params, now }) =>
    diagnosis.removeDebt(session.customerId, params.debtId, now),
  );
  serve(http, contract.saveOwnPayment, ({ session, params, body, now }) =>
    diagnosis.saveOwnPayment(session.customerId, params.debtId, body, now),
  );
  serve(http, contract.makeDiagnosis, ({ session, now }) => diagnosis.make(session.customerId, now));
  serve(http, simulateDiagnosis, ({ session, body, now }) => diagnosis.simulate(session.customerId, body, now));
  serve(http, diagnosisDocument, ({ session, body, now }) =>
    diagnosis.document(session.customerId, body.scenario, now),
  );
}
