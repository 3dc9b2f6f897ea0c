import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function PlanSkeleton() {
  return (
    <Loading label="Cargando tu plan" className="grid gap-8">
      <Skeleton shape="title" className="h-12" />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <Skeleton shape="card" className="h-80 lg:order-1" />
        <div className="grid gap-8">
          <Skeleton shape="card" className="h-80" />
          <Skeleton shape="card" className="h-32" />
        </div>
      </div>
    </Loading>
  );
}
