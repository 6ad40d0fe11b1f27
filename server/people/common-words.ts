/** Words that leaked passwords are made of, in the languages of our people: lower case, without accents. */
export const COMMON_WORDS: readonly string[] = `
password passwort pass contrasena contrasenya clave palabra secreta secreto secret senha segredo motdepasse mdp
login usuario user username admin administrador administrator root super superuser master maestro mestre default changeme
cambiame letmein dejame entrar access acceso acesso welcome bienvenido bienvenida bemvindo bienvenue hello hola ola bonjour
test testing prueba teste temporal temp demo guest invitado visitante sistema system server computer internet windows google
facebook instagram whatsapp samsung apple iphone android microsoft office outlook gmail hotmail yahoo linkedin twitter amazon
atalaya atalaia insurance seguro seguros poliza polizas policy callcenter contactcenter agente agent ventas sales banco bank
love loveyou iloveyou teamo tequiero amor amour amore teamomucho mylove corazon coracao heart cherie baby bebe princess
princesa principe prince angel angeles angelo diablo devil dragon monkey mono tiger tigre lion leon lobo wolf shadow sombra
sunshine sol luna lua moon star estrella estrela etoile stars cielo ceu heaven flower flor flores fleur rosa rose rainbow
arcoiris butterfly mariposa borboleta papillon perro perrito dog gato gatito cat chat chien cachorro caballo horse pony panda
superman batman spiderman pokemon pikachu naruto starwars matrix hunter ranger killer ninja pirate pirata soldier guerrero
warrior football futbol futebol soccer baseball beisbol basketball hockey tennis golf liverpool arsenal chelsea
manchester barcelona barca realmadrid madrid juventus flamengo corinthians palmeiras santos gremio saopaulo vasco botafogo
bocajuniors boca riverplate river colocolo universidad alianza sporting benfica porto milan america chivas pumas nacional
millonarios messi ronaldo neymar maradona pele michael jordan jessica jennifer ashley daniel daniela david andrea andres
anthony antonio ana anita maria mariana marie juan jose josue jesus joseph carlos carolina luis luisa miguel pedro pablo paulo
paula diego fernando fernanda francisco gabriel gabriela alejandro alejandra ricardo roberto rodrigo sebastian santiago sergio
sofia valentina victor veronica camila catalina claudia cristian cristina patricia monica martin mateo nicolas nicole natalia
laura lucia isabel isabella samuel manuel manuela rafael ramon raul eduardo enrique esteban felipe gonzalo hector hugo ivan
javier jorge julio leonardo marcelo marcos mario mauricio oscar camilo robert thomas william richard charles george matthew
andrew joshua christopher nicholas alexander alex amanda michelle melissa sarah samantha stephanie elizabeth charlie buster
gonzalez rodriguez fernandez lopez martinez garcia perez sanchez ramirez torres flores silva santos oliveira souza pereira
chile peru mexico brasil brazil argentina colombia espana spain france bangladesh china venezuela ecuador bolivia uruguay
paraguay lima bogota quito caracas buenosaires santiago montevideo rio paris london newyork tokyo america europa
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho
julho setembro outubro novembro dezembro january february march april june july august september october november december
lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday summer winter
spring autumn verano invierno primavera otono verao inverno familia family mama mami papa papi mother father madre padre
hermano hermana hijo hija mother brother sister amigo amiga friend friends amigos forever siempre sempre always nunca never
dios jesuscristo cristo jesuschrist christ church iglesia gracias obrigado thanks please porfavor good bueno buena malo bad
happy feliz alegria freedom libertad liberdade liberte life vida vie mundo world casa house home hogar trabajo work empresa
company money dinero dinheiro argent million millon lucky suerte sorte summer beach playa praia music musica guitar guitarra
metallica nirvana beatles eminem rock rocknroll cheese queso chocolate coffee cafe cerveza beer pizza cookie banana orange
naranja apple manzana fresa cherry pepper ginger sugar azucar silver plata golden gold oro diamond diamante black negro white
blanco blue azul red rojo green verde yellow amarillo purple morado pink rosado
trustno secure security seguridad private privado whatever nothing nada mustang ferrari porsche mercedes toyota yamaha honda
harley corvette camaro cool sexy hot fuck fucking fuckyou shit mierda puta puto caralho merde asshole bitch biteme
abc qwe asd zxc xyz aaa zzz one two three uno dos tres cuatro cinco seis siete ocho nueve diez four five six seven eight nine
the and you for with mia mio los las del que mis
`
  .trim()
  .split(/\s+/)
