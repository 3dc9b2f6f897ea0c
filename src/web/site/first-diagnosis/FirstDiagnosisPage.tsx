import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import {
  allAnswers,
  answerPublicQuestion,
  forgetPublicAnswers,
  publicAnswersStore,
} from '#web/shared/session/choices/public-answers.store.ts';
import { BackIcon } from '#ui/icons.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { EstimateResult } from './EstimateResult.tsx';
import { screens, stepOf } from './first-diagnosis.flow.ts';
import { QuestionScreen } from './QuestionScreen.tsx';
import './first-diagnosis.css';

export function FirstDiagnosisPage() {
  const { pregunta } = useSearch({ strict: false }) as { pregunta?: number };
  const { answers } = useStore(publicAnswersStore);
  const navigate = useNavigate();
  // The answers are in browser storage, so the server renders the page without answers.
  const hydrated = useHydrated();
  const step = hydrated ? stepOf(pregunta, answers) : 0;
  const screen = screens[step];
  const all = allAnswers(answers);
  useTitleFocus(step);

  const goTo = (next: number) => navigate({ to: '/diagnostico-financiero', search: { pregunta: next } });

  return (
    <div className="wrap diagnosis">
      {screen ? (
        <>
          <div className="diagnosis-top">
            {step > 0 ? (
              <RouterLink to="/diagnostico-financiero" search={{ pregunta: step }} className="diagnosis-back">
                <BackIcon aria-hidden />
                Atrás
              </RouterLink>
            ) : (
              <RouterLink to="/inicio" className="diagnosis-back">
                <BackIcon aria-hidden />
                Inicio
              </RouterLink>
            )}
            <p>
              Paso {step + 1} de {screens.length}
            </p>
          </div>
          <ol className="diagnosis-progress" aria-hidden="true">
            {screens.map(({ title }, index) => (
              <li key={title} className={index < step ? 'is-done' : index === step ? 'is-now' : undefined} />
            ))}
          </ol>
          <noscript>
            <p className="mb-6">Para responder aquí, activa JavaScript en tu navegador.</p>
          </noscript>
          <QuestionScreen
            key={screen.title}
            screen={screen}
            given={hydrated ? answers : {}}
            isLast={step === screens.length - 1}
            onAnswer={answerPublicQuestion}
            onDone={() => void goTo(step + 2)}
          />
          <p className="diagnosis-fine">
            Es gratis y no pide tus datos. Hacer el diagnóstico no genera reportes. Tus respuestas se quedan en este
            navegador.
          </p>
        </>
      ) : all ? (
        <EstimateResult
          answers={all}
          onForget={() => {
            forgetPublicAnswers();
            void goTo(1);
          }}
        />
      ) : null}
    </div>
  );
}
