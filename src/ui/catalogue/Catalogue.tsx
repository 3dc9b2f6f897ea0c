import { useEffect, useState } from 'react';
import { AmountsHidden } from '#ui/AmountsHidden.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { DarkThemeIcon, HideIcon, LightThemeIcon } from '#ui/icons.ts';
import { Logo } from '#ui/Logo.tsx';
import { Monogram } from '#ui/Monogram.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { TopBar, TopTabs } from '#ui/TopBar.tsx';
import { ActionSpecimens } from './ActionSpecimens.tsx';
import { ComboSpecimen } from './ComboSpecimen.tsx';
import { ExtraSpecimens } from './ExtraSpecimens.tsx';
import { FeedbackSpecimens } from './FeedbackSpecimens.tsx';
import { FigureSpecimens } from './FigureSpecimens.tsx';
import { FormShellSpecimen } from './FormShellSpecimen.tsx';
import { FormSpecimens } from './FormSpecimens.tsx';
import { KeyFilterSpecimen } from './KeyFilterSpecimen.tsx';
import { ShellSpecimens } from './ShellSpecimens.tsx';

const initialDark = () => new URLSearchParams(location.search).get('tema') === 'oscuro';

export function Catalogue() {
  const [dark, setDark] = useState(initialDark);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
  return (
    <AmountsHidden value={hidden}>
      <SkipLink />
      <TopBar
        start={
          <a href="#contenido" aria-label="Rebanca, ir al inicio">
            <Logo />
          </a>
        }
        middle={
          <TopTabs label="Portal">
            <a href="#contenido">Inicio</a>
            <a href="#contenido">Diagnóstico</a>
            <a href="#contenido" aria-current="page">
              Ofertas
            </a>
            <a href="#contenido">Documentos</a>
          </TopTabs>
        }
        end={
          <>
            <IconButton
              label="Ocultar valores"
              icon={<HideIcon aria-hidden />}
              aria-pressed={hidden}
              onClick={() => setHidden(!hidden)}
            />
            <IconButton
              label={dark ? 'Cambiar a modo claro' : 'Cambiar a modo oscuro'}
              icon={dark ? <LightThemeIcon aria-hidden /> : <DarkThemeIcon aria-hidden />}
              onClick={() => setDark(!dark)}
            />
            <span className="ml-2">
              <Monogram>L</Monogram>
            </span>
          </>
        }
      />
      <main id="contenido" className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pt-8 pb-48">
        <PageHeader
          title="Catálogo de componentes"
          lead="Cada pieza con sus estados, en los dos temas."
          kicker="Solo en desarrollo"
        />
        <ActionSpecimens />
        <FormSpecimens />
        <FormShellSpecimen />
        <KeyFilterSpecimen />
        <ComboSpecimen />
        <FigureSpecimens />
        <FeedbackSpecimens />
        <ShellSpecimens />
        <ExtraSpecimens />
      </main>
    </AmountsHidden>
  );
}
