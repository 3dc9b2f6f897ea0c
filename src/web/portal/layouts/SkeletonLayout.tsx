import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackIcon, HomeIcon } from '#ui/icons.ts';
import { Logo } from '#ui/Logo.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { PageSkeleton } from '#web/shared/shell/PageSkeleton.tsx';

/** Screen readers ignore the bars of this layout; the skeleton of the page announces the loading state. */
export function SkeletonLayout(): ReactNode {
  const { focus, skeleton: Skeleton = PageSkeleton } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  });
  const logo = (
    <span className={focus ? 'max-sm:flex max-sm:justify-self-start' : undefined}>
      <Logo />
    </span>
  );
  const back = (
    <span className="link link-standalone max-sm:min-h-11 max-sm:min-w-11">
      <BackIcon aria-hidden />
      <span className="max-sm:sr-only">{focus?.back.label}</span>
    </span>
  );
  return (
    <div className="portal-skeleton flex min-h-dvh flex-col">
      <div aria-hidden="true" inert>
        {focus ? <TopBar focus start={back} middle={logo} /> : <TopBar start={logo} />}
      </div>
      <main id="contenido" tabIndex={-1} className="wrap wrap-app grow pt-6 pb-10 outline-none md:pt-10">
        {focus?.steps ? (
          <div className="mb-8 max-sm:mb-5">
            <StepBar steps={focus.steps.labels} current={focus.steps.current} />
          </div>
        ) : null}
        <div className="skeleton-page">
          <Skeleton />
        </div>
      </main>
      {focus ? null : (
        <div className="bottom-nav" aria-hidden="true" inert>
          {/* The tabs depend on the user, so the skeleton shows no tabs. An invisible tab gives the bar its height. */}
          <span>
            <HomeIcon aria-hidden />
            Inicio
          </span>
        </div>
      )}
    </div>
  );
}
