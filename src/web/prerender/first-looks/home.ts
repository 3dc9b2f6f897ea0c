import { homeFirstLook } from '#web/features/home/first-look.ts';
import { offerFirstLook } from '#web/session/visit/first-look.ts';

offerFirstLook(homeFirstLook);
