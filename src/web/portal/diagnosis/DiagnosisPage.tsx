import { UnreadPage } from '#web/portal/parts/UnreadPage.tsx';

export const DiagnosisPage = () => <UnreadPage title="Tu diagnóstico" />;
