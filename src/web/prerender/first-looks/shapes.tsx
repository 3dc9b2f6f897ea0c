import type { ComponentType } from 'react';
import { NextStepFrame } from '#web/features/home/NextStepCard.tsx';
import { OffersHeroFrame } from '#web/features/offers/OffersHero.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Where one of the first words comes to stand (session/visit/first-look.ts). */
const Place = ({ name, strong = false }: { name: string; strong?: boolean }) => (
  <span data-look={strong ? `${name} strong` : name} />
);

/** Pages whose shape tells what it can of the person before the application comes, and the script that knows the words. */
export const firstLooks: Readonly<Record<string, { Shape: ComponentType; script: 'home' | 'offers' }>> = {
  '/portal': { Shape: HomeShape, script: 'home' },
  '/portal/ofertas': { Shape: OffersShape, script: 'offers' },
};

function HomeShape() {
  return (
    <>
      <PageHeader title={<Place name="greeting" />} />
      <div className="mt-8 grid gap-6">
        <div className="grid gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <NextStepFrame title={<Place name="title" />} text={<Place name="text" />} action={<ButtonsShape />} />
          <Skeleton shape="card" className="h-72" />
        </div>
        <Skeleton shape="card" className="h-20" />
        <Skeleton shape="card" className="h-20" />
      </div>
    </>
  );
}

/** As high as the buttons will be. */
const ButtonsShape = () => <span className="h-14" />;

function OffersShape() {
  return (
    <>
      <OffersHeroFrame title={<Place name="title" />} text={<Place name="text" strong />}>
        <span className="block h-72 md:h-56" />
      </OffersHeroFrame>
      <div className="offers-columns">
        <div className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="card" className="h-72" />
        </div>
        <div className="offers-aside">
          <Skeleton shape="card" className="h-80" />
        </div>
      </div>
    </>
  );
}
