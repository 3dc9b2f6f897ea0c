import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { RouterLink } from '#web/shared/parts/links.tsx';
import {
  allAnswers,
  answerPublicQuestion,
  forgetPublicAnswers,
  publicAnswersStore,
  type GivenAnswers,
} from '#web/shared/session/choices/public-answers.store.ts';
import { BackIcon } from '#ui/icons.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { EstimateResult } from './EstimateResult.tsx';
import { questions, stepOf } from './first-diagnosis.flow.ts';
import { QuestionScreen } from './QuestionScreen.tsx';
import './first-diagnosis.css';

/** /diagnostico-financiero: six questions, one on a screen, and a first idea. No account, and nothing leaves the browser. */
export function FirstDiagnosisPage() {
  const { pregunta } = useSearch({ strict: false }) as { pregunta?: number };
  const { answers } = useStore(publicAnswersStore);
  const navigate = useNavigate();
  // The page comes rendered with its first question, whatever its address says.
  const hydrated = useHydrated();
  const step = hydrated ? stepOf(pregunta, answers) : 0;
  const question = questions[step];
  const all = allAnswers(answers);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    document.getElementById('titulo')?.focus({ preventScroll: true });
  }, [step]);

  const goTo = (next: number) => navigate({ to: '/diagnostico-financiero', search: { pregunta: next } });
  function answer(given: GivenAnswers) {
    answerPublicQuestion(given);
    void goTo(step + 2);
  }

  return (
    <div className="wrap diagnosis">
      {question ? (
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
              Pregunta {step + 1} de {questions.length}
            </p>
          </div>
          <ol className="diagnosis-progress" aria-hidden="true">
            {questions.map(({ name }, index) => (
              <li key={name} className={index < step ? 'is-done' : index === step ? 'is-now' : undefined} />
            ))}
          </ol>
          <noscript>
            <p className="mb-6">
              Para responder aquí, activa JavaScript en tu navegador. Si prefieres, escríbenos por WhatsApp.
            </p>
          </noscript>
          <QuestionScreen
            key={question.name}
            question={question}
            given={hydrated ? answers : {}}
            isLast={step === questions.length - 1}
            onAnswer={answer}
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
