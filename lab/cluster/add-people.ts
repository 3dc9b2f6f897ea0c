import { systemClock } from '#server/clock.ts';
import { processEnvironment, readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import { addPerson, workedDebt, type Person } from '#test/support/test-app.ts';

const platform = await openPlatform(readConfig({ ...processEnvironment, LOG_LEVEL: 'silent' }), { supervise: false });
const services = await composeServices(platform);
const added: Person[] = [];
for (let count = 0; count < Number(process.argv[2]); count++)
  added.push(await addPerson({ platform, services, clock: systemClock }, [workedDebt], {}));
await platform.close();
console.log(JSON.stringify(added));
process.exit(0);
