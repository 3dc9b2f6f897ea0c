import { longWord } from '#test/support/long-words.ts';

export const tagManagerUrl = 'http://localhost:1/gtm.js';

export const settings = {
  TAG_MANAGER_URL: tagManagerUrl,
  TAG_MANAGER_ID_OTHER: 'GTM-PRUEBA1',
  OPERATOR_NAME: longWord(120),
  OPERATOR_ADDRESS: longWord(120),
  OPERATOR_EMAIL: `${longWord(64)}@rebanca.example`,
};
