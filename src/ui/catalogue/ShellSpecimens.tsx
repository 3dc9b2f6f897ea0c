import { Accordion } from '#ui/Accordion.tsx';
import { BottomNav } from '#ui/BottomNav.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DocumentRow } from '#ui/DocumentRow.tsx';
import { Explain } from '#ui/Explain.tsx';
import { DocumentIcon, HomeIcon, OfferIcon, StairsIcon } from '#ui/icons.ts';
import { StepBar } from '#ui/StepBar.tsx';
import { Specimen } from './Specimen.tsx';

export function ShellSpecimens() {
  return (
    <>
      <Specimen name="Accordion">
        <Accordion
          name="preguntas"
          items={[
            {
              id: 'q1',
              title: '¿Ver mis ofertas daña mi historial?',
              body: <p>No. Consultar tu diagnóstico y simular planes no genera reportes.</p>,
              open: true,
            },
            {
              id: 'q2',
              title: '¿Y si un mes no me alcanza?',
              body: <p>Escríbenos antes de la fecha y buscamos otra salida contigo.</p>,
            },
          ]}
        />
      </Specimen>
      <Specimen name="Explain">
        <p>
          Tu deuda tiene{' '}
          <Explain title="Capital" text="Lo que te prestaron y falta por devolver.">
            capital
          </Explain>{' '}
          e{' '}
          <Explain title="Intereses de mora" text="Lo que se suma cada mes mientras la cuota está vencida.">
            intereses de mora
          </Explain>
          .
        </p>
      </Specimen>
      <Specimen name="DocumentRow">
        <Card aria-label="Documentos">
          <ul>
            <DocumentRow
              title="Acuerdo de pago AP-2026-0417"
              detail="PDF · 184 KB · 20 de noviembre de 2026"
              actions={
                <>
                  <Button variant="quiet" size="md" aria-label="Ver Acuerdo de pago">
                    Ver
                  </Button>
                  <Button variant="soft" size="md" aria-label="Descargar Acuerdo de pago">
                    Descargar
                  </Button>
                </>
              }
            />
            <DocumentRow
              title="Comprobante de pago"
              detail="PDF · 61 KB · 5 de diciembre de 2026"
              actions={
                <Button variant="soft" size="md" aria-label="Descargar Comprobante de pago">
                  Descargar
                </Button>
              }
            />
          </ul>
        </Card>
      </Specimen>
      <Specimen name="StepBar de tres pasos, BottomNav (fija en pantallas pequeñas)">
        <StepBar steps={['Envío', 'Datos', 'Plan']} current={3} label="Solicitud" />
        <div className="relative lg:hidden max-w-[24rem] [&_nav]:static [&_nav]:grid [&_nav]:auto-cols-fr [&_nav]:grid-flow-col">
          <BottomNav label="Portal en el celular">
            <a href="#contenido">
              <HomeIcon aria-hidden />
              Inicio
            </a>
            <a href="#contenido" aria-current="page">
              <OfferIcon aria-hidden />
              Ofertas
            </a>
            <a href="#contenido">
              <StairsIcon aria-hidden />
              Programa
            </a>
            <a href="#contenido">
              <DocumentIcon aria-hidden />
              Documentos
            </a>
          </BottomNav>
        </div>
      </Specimen>
    </>
  );
}
