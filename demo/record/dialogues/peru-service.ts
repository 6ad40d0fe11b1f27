import type { Dialogue } from '../dialogue.ts'

export const peruService: Dialogue = {
  name: 'peru-service',
  language: 'es-PE',
  country: 'PE',
  kind: 'service',
  direction: 'inbound',
  disposition: 'question-answered',
  agent_name: 'Renzo Palacios',
  customer_name: 'Carmen Rosa Ticona Flores',
  voices: {
    agent: { name: 'es-419+m4', wordsPerMinute: 194, pitch: 50 },
    customer: { name: 'es-419+f2', wordsPerMinute: 166, pitch: 44 },
  },
  lines: [
    ['agent', 'Servicio Andina, buenos días. Mi nombre es Renzo Palacios. ¿Con quién tengo el gusto?', 1100],
    ['customer', 'Buenos días, joven. Carmen Rosa Ticona, para servirle.', 800],
    ['agent', 'Señora Carmen Rosa, un gusto. ¿Me dicta su DNI, por favor?'],
    ['customer', 'A ver. Es el 08731462.', 1700],
    ['agent', 'Gracias. ¿En qué la puedo ayudar hoy?', 2100],
    [
      'customer',
      'Es por la protección de la tarjeta, que me la cobran todos los meses. Le he sacado una adicional a mi nieto, que ya entró a la universidad, y quisiera saber si también entra, o si tengo que',
    ],
    ['agent', '¡Felicitaciones por el nieto!', -750],
    ['customer', 'Ay, gracias. Es el primero de la familia.', 250],
    ['agent', 'Deme un momento, que reviso su plan.'],
    [
      'agent',
      'Señora, su plan cubre solo la tarjeta titular. La adicional no está incluida, pero puede agregarla cuando quiera.',
      5400,
    ],
    ['customer', 'Ajá. ¿Y cuánto más me vendría en el recibo?', 900],
    ['agent', 'Tres soles con cincuenta al mes. Hoy paga nueve con noventa, y pasaría a trece con cuarenta.'],
    ['customer', 'Ya. ¿Y desde cuándo estaría protegida? Porque con tanto robo una nunca sabe, y a mi vecina le', 1200],
    ['agent', 'Desde el día siguiente.', -600],
    [
      'agent',
      'Cubre compras fraudulentas, robo del efectivo al salir del cajero, y clonación. Solo tiene que bloquear la tarjeta apenas se dé cuenta.',
      350,
    ],
    ['customer', 'Ah, ya entiendo. ¿Y tengo que ir a la tienda?', 1500],
    [
      'agent',
      'No hace falta. Lo hace desde la aplicación, o se lo registro yo en otra llamada con su nieto presente. Si prefiere, le mando los pasos por mensaje de texto.',
    ],
    ['customer', 'Por mensaje, mejor. Mi hija me ayuda con eso.', 700],
    ['agent', 'Muy bien. Se lo envío al celular terminado en 318. ¿Alguna otra consulta?'],
    ['customer', 'No, joven. Muy amable. Que Dios lo bendiga.', 900],
    ['agent', 'Gracias a usted, señora Carmen Rosa. Que tenga un lindo día.'],
  ],
}
