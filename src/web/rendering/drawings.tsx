import { renderToStaticMarkup } from 'react-dom/server';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { HalfOpenDoor } from '#ui/illustrations/HalfOpenDoor.tsx';
import { PathEnd } from '#ui/illustrations/PathEnd.tsx';
import { PathMiddle } from '#ui/illustrations/PathMiddle.tsx';

const drawings = {
  banca: <EmptyBench />,
  puerta: <HalfOpenDoor />,
  camino: <PathMiddle />,
  guayacan: <PathEnd />,

  trocha: <ForkedTrail />,
};

export function drawingFiles(): { name: string; svg: string }[] {
  return Object.entries(drawings).map(([name, drawing]) => ({
    name,
    svg: renderToStaticMarkup(drawing).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '),
  }));
}
