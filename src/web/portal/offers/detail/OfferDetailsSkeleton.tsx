import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import './offer-details.css';

export function OfferDetailsSkeleton() {
  return (
    <Loading label="Cargando tu oferta">
      <Skeleton shape="title" className="h-12 w-80 max-w-full" />
      <div className="details-columns">
        <Skeleton shape="card" className="h-[28rem]" />
        <Skeleton lines={8} />
      </div>
    </Loading>
  );
}
