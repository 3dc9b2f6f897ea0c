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
      <Skeleton shape="card" className="h-72" />
      <div>
        <Skeleton shape="title" />
        <Skeleton shape="card" className="mt-4 h-44" />
      </div>
      <Skeleton shape="card" className="h-48" />
    </>
  );
}
