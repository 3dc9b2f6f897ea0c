import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import './diagnosis.css';

export function DiagnosisSkeleton() {
  return (
    <Loading label="Cargando tu diagnóstico">
      <Skeleton shape="title" />
      <div className="panorama-columns">
        <Skeleton shape="card" className="h-80" />
        <Skeleton shape="card" className="h-72" />
      </div>
    </Loading>
  );
}
