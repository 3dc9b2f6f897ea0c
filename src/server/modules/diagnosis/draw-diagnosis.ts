import { createHash } from 'node:crypto';
import type { DiagnosisResult, HouseholdDebtView, SimulatedOfferView } from '#contract/diagnosis.ts';
import type { SimulationAnswer, SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import type { DocumentsService } from '#server/modules/documents/documents.service.ts';
import { idOfDigest } from '#server/secrets/id-of-digest.ts';
import * as store from './diagnosis.store.ts';

export interface ShownSimulation {
  scenario: SimulatorScenario;
  answer: SimulationAnswer;
  offers: SimulatedOfferView[];
  debts: HouseholdDebtView[];
}

/**
 * Returns the stored document of the diagnosis, or of the simulation with the same scenario and result on the same day.
 * Creates the document when none is stored or its file is lost.
 */
export function drawDiagnosis(database: Database, documents: Pick<DocumentsService, 'keepDocument'>) {
  return async (asked: {
    customerId: string;
    diagnosis: DiagnosisResult;
    simulation: ShownSimulation | undefined;
    now: Date;
  }): Promise<{ documentId: string; fileName: string }> => {
    const { customerId, diagnosis, simulation, now } = asked;
    const customerName = await store.customerName(database.sql, customerId);
    const today = bogotaDate(now);
    const words = JSON.stringify([diagnosis.id, simulation && [today, simulation.scenario, simulation.answer]]);
    const kind = simulation ? 'simulacion' : 'diagnostico';
    const made = bogotaDate(simulation ? now : diagnosis.madeAt);
    return documents.keepDocument(customerId, {
      kind: 'DIAGNOSTICO',
      subjectId: simulation ? idOfDigest(createHash('sha256').update(words).digest('hex')) : diagnosis.id,
      title: `${simulation ? 'Simulación' : 'Diagnóstico'} del ${formatLongDate(made)}`,
      fileName: `${kind}-${made}.pdf`,
      at: now,
      render: (seal) => drawPdf('diagnosis', { customerName, diagnosis, simulation, issuedAt: now, today }, seal),
    });
  };
}
