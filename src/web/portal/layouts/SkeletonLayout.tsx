import type { ComponentType } from 'react';
import { BottomNav } from '#ui/BottomNav.tsx';
import { BackIcon, HomeIcon } from '#ui/icons.ts';
import { Logo } from '#ui/Logo.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import type { FocusMode } from '#web/shared/routing/page.ts';

/**
 * What a page under /portal shows until the application has drawn it: the bars of AppLayout and the page's own skeleton. It is only
 * looked at (its place in the document is inert and hidden from readers), so nothing in it leads anywhere.
 */
export function SkeletonLayout({
  focus,
  skeleton: Skeleton,
}: {
  focus?: FocusMode | undefined;
  skeleton: ComponentType;
}) {
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
    <div className="flex min-h-dvh flex-col">
      {focus ? <TopBar focus start={back} middle={logo} /> : <TopBar start={logo} />}
      <div className="wrap wrap-app grow pt-6 pb-10 md:pt-10">
        {focus?.steps ? (
          <div className="mb-8">
            <StepBar steps={focus.steps.labels} current={focus.steps.current} />
          </div>
        ) : null}
        <div className="opening-skeleton">
          <Skeleton />
        </div>
      </div>
      {focus ? null : (
        <BottomNav label="">
          {/* Which tabs there are depends on the person; this one, which is not shown, gives the bar its height. */}
          <span>
            <HomeIcon aria-hidden />
            Inicio
          </span>
        </BottomNav>
      )}
    </div>
  );
}
