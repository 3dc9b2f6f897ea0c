import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './build-stamp.ts';

/*
 * Makes src/server/modules/auth/frequent-passwords.txt: what people in Colombia choose first. It is written from what
 * everybody knows (names, teams, cities, love, keyboards, counting, years) and copies no list of anybody's.
 * Run: npx tsx tools/frequent-passwords.ts
 */

const listed = (text: string): string[] => text.trim().split(/\s+/);

const names = listed(`
  alejandra alejandro alberto alexander alicia alvaro amanda amparo ana andrea andres angel angela angelica angie antonia
  antonio ariana armando arturo beatriz benjamin blanca brayan camila camilo carlos carmen carolina catalina cecilia cesar
  claudia cristian cristina dahiana daniel daniela david dayana diana diego dora edgar edison eduardo elena elizabeth emiliano
  emilio emily emmanuel enrique erika ernesto esperanza esteban esther eugenia fabian fabiola felipe fernanda fernando flor
  francisco gabriel gabriela german gilberto giovanny gladys gloria gonzalo guillermo gustavo harold hector henry hernan
  hugo humberto ignacio ines ingrid isabel isabella ivan jaime jairo javier jefferson jennifer jeronimo jessica jesus jhon
  joaquin johana johnny jorge jose juan juana julian juliana julieta julio karen karina katherine kevin laura leidy leonardo
  leonel leticia libardo lina liliana lorena lucas lucia luciana luis luisa luz magda manuel manuela marcela marcos margarita
  maria mariana mario marisol marta martha martin mateo matias mauricio mercedes mery miguel milena miriam monica myriam
  nancy natalia nelson nicolas nidia norma nubia octavio olga omar oscar pablo paola patricia paula pedro pilar rafael
  ramiro raul rebeca ricardo roberto rocio rodrigo rosa rosario ruben salome samuel sandra santiago sara sebastian sergio
  silvia simon sofia sonia stella susana tatiana teresa tomas valentina valeria vanessa veronica vicente victor victoria
  viviana walter wilson william ximena yamile yenny yesenia yolanda zulma`);

const loved = listed(`
  teamo teamomucho teamotanto teamoamor teadoro tequiero tequieromucho miamor miamorcito miamoreterno amormio amoreterno
  amorcito amorcitomio micorazon corazoncito corazon mivida mividaentera mividita micielo cielito mibebe bebesita bebecita
  princesa princesita principe principito reina reinita muneca munequita preciosa hermosa hermoso bonita bonito chiquita
  chiquito gordita gordito negrita negrito flaquita flaquito mono monita mimosa consentida consentido loquita loquito
  osito ositos estrellita angelito solecito lunita florecita mariposa mariposita besitos abrazos amoryamistad siemprejuntos
  juntosporsiempre porsiempre parasiempre sololotuyo soytuya soytuyo felicidad`);

const family = listed(`
  mama mamita mamacita mamitalinda papa papito papacito papitolindo abuela abuelita abuelo abuelito hermana hermanita hermano
  hermanito mihija mihijo mishijos mihijito mihijita misamores misbebes mifamilia familia familiaunida familialinda nieto
  nieta sobrino sobrina esposa esposo madrina padrino prima primo amigos amigas mejoresamigos amigosporsiempre`);

const faith = listed(`
  dios diosmio diosesamor diosesfiel diosesbueno diosesgrande diosestaconmigo diostebendiga diosteama diosytu jesus jesucristo
  jesusteamo jesusesamor jesusesmipastor cristo cristovive cristoesmivida espiritusanto virgenmaria virgendelcarmen
  divinonino sagradocorazon santamaria padrenuestro amen bendicion bendiciones bendecida bendecido gloriadios salmo salmo23
  salmo91 jehova jehovaesmipastor elsenoresmipastor fe esperanza milagro milagros angeldelaguarda senordelosmilagros`);

const clubs = listed(`
  millonarios millosporsiempre millos azulycampeon nacional atleticonacional verdolaga verdedelaalma losdelsur america
  americadecali escarlata ladictadura deportivocali deporcali azucareros santafe independientesantafe cardenal junior
  juniortupapa tiburones medellin independientemedellin poderosodelamontana oncecaldas pereira deportivopereira tolima
  deportestolima bucaramanga atleticobucaramanga cucutadeportivo deportivopasto boyacachico envigado huila unionmagdalena
  alianzapetrolera seleccioncolombia colombiacampeon realmadrid barcelona fcbarcelona manchester manchesterunited liverpool
  chelsea arsenal juventus bocajuniors riverplate futbol futbolista campeon campeones goleador jamesrodriguez jamesdiez
  falcaogarcia cristianoronaldo cristiano messi lionelmessi ronaldinho ronaldo pelusa pibevalderrama egan eganbernal
  nairoquintana nairo rigoberto`);

const places = listed(`
  colombia colombiano colombiana micolombia vivacolombia colombialinda bogota bogotadc cali calicolombia medellincolombia
  barranquilla cartagena cartagenadeindias bucaramangabonita cucutacolombia pereiracolombia manizales armenia ibague neiva
  pasto popayan monteria valledupar sincelejo riohacha santamarta villavicencio tunja quibdo florencia yopal arauca mocoa
  leticiaamazonas sanandres soacha soledad bello itagui envigadoant palmira buenaventura tulua cartago girardot fusagasuga
  zipaquira chia facatativa duitama sogamoso barrancabermeja floridablanca rionegro apartado turbo ipiales tumaco ocana
  antioquia cundinamarca santander boyaca valle vallecauca atlantico bolivar magdalena cesarvallenato laguajira narino
  cauca casanare putumayo caqueta choco quindio risaralda caldas venezuela ecuador panama mexico argentina brasil chile
  peru espana madrid estadosunidos newyork miami paris londres monserrate guatavita tayrona`);

const everyday = listed(`
  contrasena contrasenas contrasenia micontrasena micontrasenia laclave clave miclave clavesecreta clavedeacceso claves
  secreto secreta supersecreto acceso entrar entrada ingreso ingresar inicio iniciar bienvenido bienvenida bienvenidos
  hola holamundo holahola holaquetal buenosdias buenastardes prueba pruebas probando cambiar cambiame cambiarclave temporal
  provisional generica estandar usuario usuarios invitado cliente clientes administrador administracion admin soporte sistema
  sistemas computador computadora portatil internet celular telefono whatsapp facebook instagram tiktok youtube google gmail
  hotmail outlook netflix spotify android iphone samsung motorola huawei xiaomi playstation nintendo minecraft freefire
  fortnite roblox pokemon pikachu goku vegeta dragonball naruto superman batman spiderman ironman hulk barbie mickeymouse
  hellokitty snoopy garfield bobesponja caracol rcn transmilenio trabajo trabajar empresa oficina secretaria gerente jefe
  contabilidad ventas finanzas dinero muchodinero plata muchaplata platica millonario millonaria rico riqueza fortuna suerte
  buenasuerte loteria chance banco bancolombia davivienda nequi daviplata bancodebogota popular credito creditos tarjeta
  tarjetas deuda deudas misdeudas sindeudas cuota cuotas pagos pagar pagomisdeudas pazysalvo cartera cobranza prestamo
  prestamos ahorro ahorros rebanca rebancarizacion mirebanca portalrebanca casa micasa casita casalinda carro moto motocicleta
  bicicleta avion perro perrito perrita gato gatito gatita caballo caballos conejo pajaro tigre leon aguila lobo delfin
  mascota musica vallenato salsa reggaeton cumbia guitarra bailar bailarina cantante karolg shakira carlosvives juanes maluma
  feid jbalvin badbunny diomedes diomedesdiaz chocolate chocolatina cafe tinto cafecito aguardiente cerveza arepa empanada
  bandejapaisa sancocho ajiaco tamales galletas helado fresa mango banano manzana naranja sandia flores rosas girasol
  margaritas orquidea primavera verano otono invierno sol luna estrella estrellas cielo playa oceano montana rio lluvia
  arcoiris fuego tierra amarillo azul rojo verde negro blanco morado rosado amarilloazulrojo libertad paz alegria vida
  felizdia felicidades feliznavidad navidad cumpleanos felizcumpleanos halloween carnaval amistad colegio universidad
  estudiante profesor profesora escuela matematicas ingles espanol policia ejercito soldado bombero doctor doctora enfermera
  abogado abogada ingeniero ingeniera arquitecto chef taxista`);

const english = listed(`
  password passwords passw0rd mypassword iloveyou iloveu loveyou lovely loveme sunshine princess football baseball basketball
  superstar superhero welcome letmein trustnoone master monkey dragon shadow michael jordan jennifer hunter killer soccer
  tennis charlie freedom whatever starwars computer corvette mercedes ferrari porsche yamaha harley mustang summer winter
  spring autumn monday friday sunday january december november october september august diamond butterfly blessed forever
  friends family beautiful angels babygirl babyboy sweetheart chocolatecake cheesecake pineapple strawberry flower flowers
  rainbow unicorn hello helloworld goodbye testing tester test1234 default guest access administrator changeme secret
  security qwerty asdfgh zxcvbn liverpoolfc metallica nirvana slipknot eminem blink182 greenday rocknroll`);

const calendar = listed(`
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves
  viernes sabado domingo`);

/** Ways over a keyboard and ways of counting, whole. */
const walks = listed(`
  qwertyuiop asdfghjkl asdfghjklz zxcvbnm qwertyuiopasdfghjkl qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 zaq12wsx zaq1xsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwe123 qweasd qweasdzxc
  qwe123asd 123qweasd asd123asd zxc123zxc 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 abc123 abc12345 abc123456 abcd1234
  abcd12345 abcd123456 abcdefgh abcdefghij abcdefghijk 123abc 123abc123 12345abcde 123456abc 1234567abc
  123456789 1234567890 12345678910 0123456789 9876543210 0987654321 987654321 123456789a a123456789 1234567891 1234512345
  123123123 123123123123 123321123 1234554321 12344321 147258369 147852369 159357258 159753456 741852963 789456123 963852741
  112233445566 1122334455 11223344 1020304050 102030405060 10203040 1357924680 2468013579 1212121212 1313131313 121212121212
  11223344556677 5544332211 7777777777 0000000000 1111111111 2222222222 3333333333 4444444444 5555555555 6666666666
  8888888888 9999999999 00000000000 11111111111 aaaaaaaaaa qqqqqqqqqq zzzzzzzzzz xxxxxxxxxx`);

const shortTails = ['123', '1234', '12345', '123456', '2024', '2025', '2026'];
const tails = [...shortTails, '1', '12', '01', '10', '2020', '2021', '2022', '2023', '2027'];
const birthYears = Array.from({ length: 41 }, (_, index) => String(1970 + index));

/** Shorter ones are refused for their length. */
const shortest = 10;

/** Every entry, in order, in lower case and without accents. */
export function frequentPasswords(): string[] {
  const entries = new Set<string>(walks);
  const add = (words: readonly string[], ends: readonly string[]) => {
    for (const word of words) for (const end of ['', ...ends]) entries.add(word + end);
  };
  add(names, [...shortTails, '1', ...birthYears.filter((year) => Number(year) % 5 === 0)]);
  add([...loved, ...family, ...faith], shortTails);
  add([...clubs, ...places, ...everyday], tails);
  add(english, shortTails);
  add(calendar, [...tails, ...birthYears]);
  add(['rebanca', 'colombia', 'contrasena', 'clave', 'bogota', 'medellin', 'millonarios', 'nacional'], birthYears);
  for (const name of names) entries.add(`teamo${name}`).add(`${name}teamo`).add(`${name}amor`).add(`soy${name}`);
  return [...entries].filter((entry) => entry.length >= shortest).sort();
}

const target = join(projectRoot, 'src/server/modules/auth/frequent-passwords.txt');
if (process.argv[1]?.endsWith('frequent-passwords.ts')) await writeFile(target, `${frequentPasswords().join('\n')}\n`);
