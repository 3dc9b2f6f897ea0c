import { currentUser } from '#contract/account.ts';
import { userManagement } from '#contract/agreements.ts';
import { readDiagnosis } from '#contract/diagnosis.ts';
import { z } from '#contract/wire.ts';
import { DetailsPage } from '#web/portal/diagnosis/result/DetailsPage.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { SimulatorPage } from '#web/portal/diagnosis/simulator/SimulatorPage.tsx';
import { PortalHomePage } from '#web/portal/home/PortalHomePage.tsx';
import { OffersPage } from '#web/portal/offers/list/OffersPage.tsx';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { renderedText } from './rendered-page.tsx';

const pages = {
  '/portal': PortalHomePage,
  '/portal/ofertas': OffersPage,
  '/portal/diagnostico/detalles': DetailsPage,
  '/portal/diagnostico/simulador': SimulatorPage,
};
export type PortalPath = keyof typeof pages;

export async function portalTexts(answers: {
  user: object;
  management: object;
  diagnosis: object;
}): Promise<Record<PortalPath, string>> {
  const user = z.parse(currentUser.reply, answers.user);
  const texts = await Promise.all(
    Object.entries(pages).map(async ([path, Page]) => {
      const text = await renderedText(Page, {
        path,
        user,
        fetched: (queries) => {
          const management = z.parse(userManagement.reply, answers.management);
          queries.setQueryData(managementQuery.queryKey, management);
          queries.setQueryData(diagnosisQuery.queryKey, z.parse(readDiagnosis.reply, answers.diagnosis));
          queries.setQueryData(documentsQuery.queryKey, []);
        },
      });
      return [path, text];
    }),
  );
  return Object.fromEntries(texts);
}
