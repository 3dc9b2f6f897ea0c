import { frequentPasswords } from './frequent-passwords.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const letters = (text: string) => plain(text).replace(/[^a-z]/g, '');

/** Common words of passwords, in Spanish and English, without accents: names, teams, love, keyboards, months. */
const words = new Set(
  `abc abcdef abcdefg abuela abuelo access administrador admin administrator adriana aguila alberto alejandra alejandro alexander alexandra alexis
  alfredo alianza amanda amante america americadecali amigo amigos amistad amor amorcito amoreterno amormio amores anaconda andrea andres angel angela angeles
  angelica angelito animal anthony antonio apple april arcoiris argentina armando arsenal ashley atlanta atletico atleticonacional august austin azul azulado
  babygirl babyboy bailey bandido banco bancolombia banana barbara barbie barcelona barney barranquilla baseball basketball batman beatriz beautiful belleza
  bebe benjamin bestfriend bestfriends bienvenida bienvenido bitcoin blessed bogota bonita bonito boomer brandon brasil brenda brittany broncos brooklyn bubbles
  bucaramanga buddy butterfly cali camaro camila camilo cambiame cambiar campeon canada cande caracas carajo caramelo cariño carino carlos carmen carolina
  casa casita caterpillar catherine celeste chance changeme charlie charlotte cheerleader chelsea chicago chicken chiquita chiquito chocolate christian
  christina christopher cielo clave clavesecreta claudia coffee colombia colombiana colombiano computador computadora computer comunidad contrasena
  contraseñas contrasenas contrasenia consuelo cookie cookies corazon corazoncito cowboy cowboys cristian cristiano cristina cristo cucuta
  dallas danger daniel daniela danielle dakota david december default demo demonio deportivo deportivocali diamante diamond diana diciembre diego dinero
  dios diosesamor diosesfiel diosmio dolphin dolphins domingo dragon dragonball duque eagles ecuador eduardo eldorado elena elizabeth elefante emmanuel emilio
  england enero enrique enter equipo esperanza espiritu esteban estrella estrellita eternal eterno everton facebook falcon familia family fantasma
  favorito febrero feliz felicidad felipe fernanda fernando ferrari fiesta flor flores florida flower flowers football forever fortnite
  francisco freddy freedom friday friend friends friendship futbol gabriel gabriela gandalf gatito gato genesis george gerardo gerson ginger giovanni girasol
  gladys gloria godzilla golden golf gonzalo google grace green guadalupe guest guillermo guitar guitarra gustavo hacker hallo hannah happy harley
  harrypotter heather hector hello hellokitty helloworld henry hermana hermano hermosa hermoso hijo hockey hola holamundo holahola hollywood honey
  hotmail hotmailcom hugo hunter iceman iglesia iloveu iloveyou imperial inicio instagram internet invitado iphone isabel isabella italia iverson jackson
  jacob james japon jasmine javier jefferson jehova jennifer jeremy jessica jesus jesuschrist jesuscristo jesusesamor jesusteamo joaquin john johnny jonathan
  jordan jorge jose joseph joshua juan juancarlos juandavid juanpablo juanita julian juliana julio junior junio jupiter justin juventus karen karina katherine
  kevin killer king kitty knight laura lauren leidy leonardo leticia letmein liberty libertad liliana linda lindo liverpool lizeth login lollipop london
  lorena louise love loveme lovely lover loveyou lucas lucia lucky luis luisa luisfernando luna lunes madrid maestro magic maggie manchester manchesterunited mango
  manuel manuela marcela marcos margarita maria mariaalejandra mariaisabel mariajose mariana mario mariposa marlon marta martha martin marvin marzo master
  mateo matrix matthew mauricio maverick maximo maximus mayo medellin melissa mercedes mercury merlin messi metallica mexico miamor miamorcito miamoreterno micasa
  michael michelle michigan mickey mickeymouse microsoft miclave micontrasena midnight mierda mifamilia miguel mihija mihijo millonario millonarios millos minecraft
  minnie mivida miumiu molly moneda monica monkey monster montana morado morena mother motorola mujer mundo muñeca muneca murphy music musica mustang nacional naruto
  natalia natalie nathan navidad newyork nicolas nicole nightmare nirvana noviembre november oceano october octubre oliver olivia olvido orange oscar
  pablo packers pajaro palabra panama pantera paola papa paraiso paris parola party pasion passport passw password passwords passwort pastor patricia patrick paulina
  payaso peluche peluchin pepito pepper perezoso perro perrito perritos personal peru phoenix picachu pikachu pirata platano playboy playstation poderoso
  pokemon policia porsche portal portugal power preciosa princesa princesita princess principe prueba pruebas puppy purple qazwsx qwaszx qwer qwert qwerty
  rachel rafael rainbow ramiro rangers ranger raquel raul real realmadrid rebanca rebeca rebecca regalo reina remember ricardo richard roberto robert
  rocio rodrigo rojo romeo ronaldo ronaldinho rosa rosado rosario rosita ruben runescape ruth sabado sabrina sagitario salome salvador samantha
  samsung samuel sandra santafe santander santiago santo santos sarah saturno school scooby scorpion sebastian secret secreta secreto seguridad seguro
  septiembre september sergio servicio sesamo shadow shakira shannon silver silvia simple simpsons sistema sistemas skater slipknot smile smokey snoopy snoopy
  soccer sofia softball solecito soledad sonia spain spiderman spongebob stanley starwars stephanie steven strawberry student summer sunflower sunshine
  superman supersecreto supernova susana sweet sweetheart sweety taekwondo tamara tatiana teamo teamoamor teamomucho teamotanto teamare teacher tequiero tequieromucho
  tennessee teresa terminator test tester testing texas therock thomas thunder tiger tigers tigre tigger tijuana tinkerbell tokyo tormenta toyota traviesa trinity trustno
  turbo turquesa twilight twitter unicornio universidad universitario universo usuario valentina valentine valeria vanessa venezuela ventana verano veronica
  victor victoria viernes violeta virgen virginia vivian vladimir volleyball walter welcome westside wilson windows winner winter wolverine wrestling
  xavier ximena yamaha yankees yellow yesenia yolanda youtube zapato zxcv zxcvb zxcvbn zxcvbnm`
    .split(/\s+/)
    .map((word) => letters(word)),
);

/** Sequences of letters, digits and keys, forwards and backwards. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '147258369',
  '159357',
  '789456123',
  'qwaszx',
  'aqswdefrgt',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
/** Replaces characters that stand for letters; also applied to the list, so that its digits match. */
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);

let list: ReadonlySet<string> | undefined;
const listed = () => (list ??= new Set(frequentPasswords().map(unleet)));

/** Personal data, which an attacker who knows the user tries first. */
export interface PersonalData {
  documentNumber: string;
  names: string[];
  /** E-mail addresses and mobiles. */
  contacts: string[];
}

/**
 * True for a password of ten characters or more that is easy to guess: in the common list, common words with digits or
 * signs, two words together, keyboard sequences, repetitions, or personal data.
 */
export function isWellKnownPassword(password: string, { documentNumber, names, contacts }: PersonalData): boolean {
  const text = plain(password);
  const compact = text.replace(/[^a-z0-9]/g, '');
  if (compact.includes(documentNumber.toLowerCase())) return true;
  if (contacts.some((contact) => compact.includes(plain(contact).replace(/[^a-z0-9]/g, '')))) return true;
  if (new Set(text).size <= 4 || isRepetition(text) || isRepetition(compact) || isWalk(compact)) return true;
  if (listed().has(unleet(text)) || listed().has(unleet(text).replace(/[^a-z0-9]/g, ''))) return true;
  const own = new Set(
    [...names.flatMap((name) => name.split(/\s+/)), ...contacts.map((contact) => contact.split('@')[0] ?? '')].map(
      letters,
    ),
  );
  if (letters(text).length > 0 && withoutWords(letters(unleet(text)), [...own, 'rebanca']).length < 4) return true;
  const isKnown = (word: string) => words.has(word) || (word.length > 2 && own.has(word));
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [text, unleet(text), core, unleet(core)].some((candidate) => isMadeOf(letters(candidate), isKnown));
}

/** The text after removing all given words. */
function withoutWords(text: string, taken: readonly string[]): string {
  const longestFirst = taken.filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** True for one or two known words. */
function isMadeOf(text: string, isKnown: (word: string) => boolean): boolean {
  if (text.length < 3) return false;
  if (isKnown(text)) return true;
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (isKnown(text.slice(0, cut)) && isKnown(text.slice(cut))) return true;
  return false;
}

/** True for a repetition of up to eight characters, possibly cut at the end. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2 && unit <= 8; unit++) {
    if ([...text].every((sign, at) => sign === text[at % unit])) return true;
  }
  return false;
}

/** True when the text consists of sequences of three keys or more. */
function isWalk(text: string): boolean {
  if (text.length === 0) return false;
  for (let at = 0; at < text.length;) {
    let reach = 0;
    for (const walk of walks) {
      let length = Math.max(3, reach + 1);
      while (at + length <= text.length && walk.includes(text.slice(at, at + length))) reach = length++;
    }
    if (reach < 3) return text.length - at <= 2 && at >= 8;
    at += reach;
  }
  return true;
}
