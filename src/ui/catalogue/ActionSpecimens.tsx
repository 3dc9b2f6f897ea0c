import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { ButtonSize, ButtonVariant } from '#ui/button-look.ts';
import { Card } from '#ui/Card.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import * as icons from '#ui/icons.ts';
import { Monogram } from '#ui/Monogram.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { Specimen } from './Specimen.tsx';

const sizes: ButtonSize[] = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'];
const variants: ButtonVariant[] = ['primary', 'secondary', 'soft', 'ghost', 'quiet', 'danger'];

export function ActionSpecimens() {
  const [pending, setPending] = useState(false);
  return (
    <>
      <Specimen name="Button: variantes">
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button
              key={variant}
              variant={variant}
              pending={pending}
              icon={<icons.ForwardIcon aria-hidden />}
              onClick={() => setPending(true)}
            >
              Continuar
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button pending>Pagar $ 313.600</Button>
          <Button pending variant="secondary" icon={<icons.CardIcon aria-hidden />}>
            Pagar $ 96.000
          </Button>
          <Button pending variant="soft" block>
            Guardar y decidir después
          </Button>
        </div>
      </Specimen>
      <Specimen name="Button: tamaños">
        <div className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} size={size}>
              Tamaño {size}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen name="ButtonLink, IconButton, TextLink, TextButton">
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink href="#contenido" variant="secondary" size="4xl" icon={<icons.ForwardIcon aria-hidden />}>
            Hacer mi diagnóstico gratis
          </ButtonLink>
          <ButtonLink href="#contenido" variant="ghost" size="4xl">
            Ya tengo cuenta
          </ButtonLink>
          <IconButton label="Ocultar valores" icon={<icons.HideIcon aria-hidden />} />
          <IconButton label="Imprimir" size="xl" variant="soft" icon={<icons.PrintIcon aria-hidden />} />
          <TextLink href="#contenido">Ver como tabla</TextLink>
          <TextButton>Pedir otro código</TextButton>
        </div>
      </Specimen>
      <Specimen name="Tag y Monogram">
        <div className="flex flex-wrap items-center gap-2">
          <Tag tone="success">Al día</Tag>
          <Tag tone="info">En seguimiento</Tag>
          <Tag tone="warn">Atención</Tag>
          <Tag tone="danger">Prioridad</Tag>
          <Tag>Vencida</Tag>
          <Tag tone="highlight">Destacado</Tag>
          <Tag tone="accent">Paz y salvo</Tag>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Monogram>C</Monogram>
          <Monogram tone="yellow">A</Monogram>
          <Monogram tone="pink">M</Monogram>
        </div>
      </Specimen>
      <Specimen name="Card">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {(['surface', 'selected', 'raised', 'soft', 'accent', 'highlight', 'hero'] as const).map((look) => (
            <Card key={look} look={look} aria-label={look}>
              <p className="h3">{look}</p>
              <p className="mt-1 text-body-sm">
                Texto de la tarjeta con un <TextLink href="#contenido">enlace</TextLink>.
              </p>
            </Card>
          ))}
        </div>
      </Specimen>
      <Specimen name="Íconos">
        <ul className="flex flex-wrap gap-4">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name} title={name}>
              <Icon aria-label={name} role="img" />
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
