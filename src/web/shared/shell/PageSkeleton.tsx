import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function PageSkeleton() {
  return (
    <Loading className="grid gap-8">
      <Skeleton shape="title" className="h-12" />
      <Skeleton shape="card" className="h-64" />
      <Skeleton lines={3} />
    </Loading>
  );
}
