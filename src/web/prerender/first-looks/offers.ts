import { offersFirstLook } from '#web/features/offers/first-look.ts';
import { offerFirstLook } from '#web/session/visit/first-look.ts';

offerFirstLook(offersFirstLook);
