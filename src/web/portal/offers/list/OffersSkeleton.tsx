import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import './offers.css';

export function OffersSkeleton() {
  return (
    <Loading label="Cargando tus ofertas">
      <Skeleton shape="card" className="h-[24rem] md:h-[27rem]" />
      <div className="offers-columns">
        <div className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="card" className="h-72" />
          <Skeleton shape="card" className="h-40" />
        </div>
        <div className="offers-aside">
          <Skeleton shape="card" className="h-80" />
        </div>
      </div>
    </Loading>
  );
}
