import { cardInWords, withdrawalInWords } from '#texts/membership-terms.ts';

export const programQuestions = [
  {
    id: 'promesa',
    title: '¿El programa borra mis reportes?',
    body: 'No. Ningún programa serio puede hacerlo. Los reportes reales se quedan el tiempo que dice la Ley 2157 de 2021.',
  },
  {
    id: 'credito',
    title: '¿Después me aprueban un crédito?',
    body: 'Nadie puede garantizarlo. Cada banco decide. Tú llegas con cuentas al día, hábitos y una historia que mostrar.',
  },
  {
    id: 'arrepentirme',
    title: '¿Puedo arrepentirme?',
    body: `Sí. ${withdrawalInWords} Lo dice el artículo 47 de la Ley 1480 de 2011.`,
  },
  {
    id: 'tarjeta',
    title: '¿Quién emite la tarjeta y con qué tasa?',
    body: cardInWords,
  },
  {
    id: 'renovacion',
    title: '¿Se renueva solo?',
    body: 'No. Cuando el plan termina, termina. Si quieres otro, lo eliges tú.',
  },
] as const;
