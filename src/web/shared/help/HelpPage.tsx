import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { configQuery } from '#web/shared/api/queries.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SearchIcon } from '#ui/icons.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import type { HelpEntry, HelpGroup } from './help-entry.ts';
import { foundInWords, searchHelp } from './help-search.ts';
import { glossary } from './glossary.ts';
import { HelpChannels } from './HelpChannels.tsx';
import { HelpDisputes } from './HelpDisputes.tsx';
import { homeQuestions } from './home-questions.ts';
import { documentsExplained } from './documents.ts';
import { portalQuestions } from './portal-questions.ts';
import { programQuestions } from './program-questions.ts';
import { TourCard } from './TourCard.tsx';
import './help.css';

const typingPauseMs = 300;

/** The page has two URLs, /ayuda and /portal/ayuda, because opening a public URL would end the user's session. */
export function HelpPage() {
  const inPortal = useLocation({ select: ({ pathname }) => isPortalPath(pathname) });
  const frame = inPortal ? undefined : 'wrap';
  const { data: toolTips } = useQuery(configQuery('tool-tips.json'));
  const { typed, sought, type, seek } = useSought();
  const groups: HelpGroup[] = [
    { id: 'preguntas', title: 'Preguntas', entries: [...homeQuestions, ...portalQuestions] },
    { id: 'documentos-explicados', title: 'Para qué sirve cada documento', entries: documentsExplained },
    { id: 'programa', title: 'El programa de rebancarización', entries: programQuestions },
    { id: 'palabras', title: 'Palabras, sin enredos', entries: glossary(toolTips) },
  ];
  const found = searchHelp(groups, sought);
  const count = found.reduce((total, { entries }) => total + entries.length, 0);
  return (
    <>
      <section className={cx('help-top', frame)} aria-labelledby="titulo">
        <PageHeader
          title="¿En qué te ayudamos?"
          lead="Respuestas cortas, cada documento y las palabras que usan los bancos."
        />
        <form
          role="search"
          className="help-search"
          onSubmit={(event) => {
            event.preventDefault();
            seek(typed);
          }}
        >
          <TextField
            label="Busca una duda o una palabra"
            hint="Por ejemplo: paz y salvo, mora, código."
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            suffix={<IconButton type="submit" label="Buscar" icon={<SearchIcon aria-hidden />} />}
            value={typed}
            onChange={({ currentTarget: { value } }) => type(value)}
          />
        </form>
        <p role="status" className="help-count">
          {sought === '' ? '' : foundInWords(count, sought)}
        </p>
        {sought === '' ? (
          <nav aria-label="En esta página" className="help-places">
            {groups.map(({ id, title }) => (
              <RouterLink key={id} to="." hash={id} search={true} resetScroll={false} standalone>
                {title}
              </RouterLink>
            ))}
          </nav>
        ) : null}
      </section>

      {found.map(({ id, title, entries }) => (
        <section key={id} id={id} className={cx('help-group', frame)} aria-labelledby={`${id}-titulo`}>
          <h2 id={`${id}-titulo`} className="h2">
            {title}
          </h2>
          <Accordion items={entries.map((entry) => answerOf(entry, count === 1))} />
        </section>
      ))}
      {count === 0 ? (
        <section className={frame}>
          <EmptyState title="Prueba con otras palabras">
            Usa una o dos. También puedes preguntarle a una persona, aquí abajo.
          </EmptyState>
        </section>
      ) : null}
      {inPortal ? <TourCard /> : null}
      <HelpDisputes inPortal={inPortal} />
      <HelpChannels frame={frame} />
    </>
  );
}

const answerOf = ({ id, title, body }: HelpEntry, open: boolean) => ({
  id,
  title,
  open,
  body: (
    <>
      <p>{body}</p>
      <RouterLink
        to="."
        hash={id}
        search={true}
        resetScroll={false}
        standalone
        className="help-link"
        aria-label={`Enlace a esta respuesta: ${title}`}
      >
        Enlace a esta respuesta
      </RouterLink>
    </>
  ),
});

function useSought() {
  const search: { q?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sought = search.q ?? '';
  const [typed, setTyped] = useState(sought);
  /**
   * The last search text that this page wrote into the URL or read from it. Another text in the URL results from Back
   * or from a link.
   */
  const written = useRef(sought);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (sought === written.current) return;
    clearTimeout(pause.current);
    written.current = sought;
    setTyped(sought);
  }, [sought]);
  useEffect(() => () => clearTimeout(pause.current), []);

  function seek(text: string) {
    clearTimeout(pause.current);
    const wanted = text.trim();
    if (wanted === written.current) return;
    // The first search adds a history entry, so that Back leads to the whole list.
    const replace = written.current !== '';
    written.current = wanted;
    void navigate({ to: '.', search: wanted === '' ? {} : { q: wanted }, replace, resetScroll: false });
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => seek(text), typingPauseMs);
  }
  return { typed, sought, type, seek };
}
