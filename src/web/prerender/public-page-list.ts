import type { PublicPageInput } from '#contract/public-pages.ts';
import { structuredHome, structuredProgram } from './structured-data.ts';

/** What a public page says of itself outside its own content. */
export interface PublicPageFacts {
  path: string;
  /** For search engines and shared links; a sentence or two. */
  description: string;
  /**
   * The application waits for the first intent, but where the address has the named parameter, which means another place
   * of the page than the one that was rendered; `load` where the page itself needs it.
   */
  boots: 'intent' | 'load' | '?pregunta' | '?q';
  /** Whether the site's map names it; one that it does not name is only reached by its link. */
  listed: boolean;
  status?: 404;
  /** Modules whose chunks are fetched ahead, besides the application itself. */
  modules: readonly string[];
  /** A parameter with which the page begins elsewhere: then it is drawn by the browser alone. */
  drawnAnewWith?: string;
  /** Whether the page shows the words that the operator explains. */
  showsWords?: true;
  /** Whether the page shows the membership plans. */
  showsPlans?: true;
  structured?: (input: PublicPageInput) => readonly object[];
}

const landing = 'site/layouts/LandingLayout.tsx';

/** The address under which the page of unknown addresses is rendered; it names no page. */
export const notFoundPath = '/404';

export const publicPageList: readonly PublicPageFacts[] = [
  {
    path: '/inicio',
    description:
      'Mira las deudas que administramos y anota las demás. Compara ofertas con descuento y elige una cuota que sí te alcance. Sin regaños y sin letra pequeña.',
    boots: 'intent',
    listed: true,
    modules: [landing, 'site/home/PublicHomePage.tsx'],
    structured: structuredHome,
  },
  {
    path: '/diagnostico-financiero',
    description:
      'Seis preguntas, sin cuenta: mira en qué nivel estás y qué cuota podrías pagar. Hacer el diagnóstico no genera reportes.',
    boots: '?pregunta',
    listed: true,
    modules: [landing, 'site/first-diagnosis/FirstDiagnosisPage.tsx'],
  },
  {
    path: '/programa-rebancarizacion',
    description:
      'Planes por meses para volver a los bancos. Qué recibes, qué no hace el programa y cuánto cuesta, sin promesas mágicas.',
    boots: 'intent',
    listed: true,
    modules: [landing, 'site/program/RebankingProgramPage.tsx'],
    showsPlans: true,
    structured: structuredProgram,
  },
  {
    path: '/ayuda',
    description:
      'Preguntas sobre tus deudas y tus acuerdos, para qué sirve cada documento y qué significan las palabras de los bancos.',
    boots: '?q',
    listed: true,
    modules: [landing, 'shared/help/HelpPage.tsx'],
    showsWords: true,
  },
  {
    path: '/qnt-preview',
    description:
      'Si administramos una de tus deudas, puede que tengamos una propuesta para ti. Confirma que eres tú y mira si la hay.',
    boots: 'intent',
    listed: false,
    modules: [landing, 'site/preview/ClientPreviewPage.tsx'],
  },
  {
    path: '/iniciar-sesion',
    description: 'Entra a tu cuenta de Rebanca para ver tus ofertas, tus acuerdos y tus documentos.',
    boots: 'intent',
    listed: true,
    modules: [landing, 'site/sign-in/SignInPage.tsx'],
  },
  {
    path: '/registro',
    description: 'Crea tu cuenta en Rebanca en cuatro preguntas y mira tus ofertas. Es gratis y no te compromete.',
    boots: 'intent',
    listed: true,
    drawnAnewWith: 'paso',
    modules: ['site/layouts/RegisterLayout.tsx', 'site/registration/RegisterPage.tsx'],
  },
  {
    path: notFoundPath,
    description: 'La página no existe o cambió de lugar.',
    boots: 'load',
    listed: false,
    status: 404,
    modules: [],
  },
];
