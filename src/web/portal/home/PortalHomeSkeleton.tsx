import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function PortalHomeSkeleton() {
  return (
    <Loading label="Cargando tu inicio" className="grid gap-8">
      <Skeleton shape="title" className="h-12" />
      <HomeBlocksSkeleton />
    </Loading>
  );
}

export function HomeBlocksSkeleton() {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Skeleton shape="card" className="h-72" />
        <Skeleton shape="card" className="h-72" />
      </div>
      <Skeleton shape="card" className="h-20" />
      <Skeleton shape="card" className="h-20" />
    </>
  );
}
