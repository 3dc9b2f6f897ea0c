import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import './select-plan.css';

export function SelectPlanSkeleton() {
  return (
    <Loading label="Calculando tus opciones">
      <Skeleton shape="title" className="h-12 w-96 max-w-full" />
      <div className="plan-columns">
        <div className="plan-main">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} shape="card" className="h-20" />
          ))}
        </div>
        <Skeleton shape="card" className="h-[28rem]" />
      </div>
    </Loading>
  );
}
