import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/account.ts';
import type { userManagement } from '#contract/agreements.ts';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { DetailsPage } from '#web/portal/diagnosis/result/DetailsPage.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { SimulatorPage } from '#web/portal/diagnosis/simulator/SimulatorPage.tsx';
import { PortalHomePage } from '#web/portal/home/PortalHomePage.tsx';
import type { Simulation } from '#web/portal/offers/choose/plan-choice.flow.ts';
import { SelectPlanPage } from '#web/portal/offers/choose/SelectPlanPage.tsx';
import { OffersPage } from '#web/portal/offers/list/OffersPage.tsx';
import { simulationQuery } from '#web/portal/offers/offers.queries.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { renderedText } from './rendered-page.tsx';

const pages = {
  home: ['/portal', PortalHomePage],
  offers: ['/portal/ofertas', OffersPage],
  details: ['/portal/diagnostico/detalles', DetailsPage],
  simulator: ['/portal/diagnostico/simulador', SimulatorPage],
} as const;

type Known = {
  user: User;
  management: ReplyOf<typeof userManagement>;
  diagnosis: DiagnosisState;
};

const portalText = (Page: () => ReactNode, path: string, known: Known, more?: (queries: QueryClient) => void) =>
  renderedText(Page, {
    path: path.split('?')[0]!,
    search: path.slice(path.split('?')[0]!.length),
    user: known.user,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, known.management);
      queries.setQueryData(diagnosisQuery.queryKey, known.diagnosis);
      queries.setQueryData(documentsQuery.queryKey, []);
      more?.(queries);
    },
  });

export const textOfPage = (page: keyof typeof pages, known: Known): Promise<string> => {
  const [path, Page] = pages[page];
  return portalText(Page, path, known);
};

export const textOfPlanChoice = (known: Known, offerId: string, simulation: Simulation): Promise<string> =>
  portalText(SelectPlanPage, `/portal/ofertas/seleccionar-plan?oferta=${offerId}`, known, (queries) =>
    queries.setQueryData(simulationQuery({ offerId }).queryKey, simulation),
  );
