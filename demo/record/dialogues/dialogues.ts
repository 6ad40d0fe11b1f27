import type { Dialogue } from '../dialogue.ts'
import { mexicoCollection } from './mexico-collection.ts'
import { mexicoVerification } from './mexico-verification.ts'
import { peruClaim } from './peru-claim.ts'
import { peruService } from './peru-service.ts'

const chileSale: Dialogue = {
  name: 'chile-sale',
  language: 'es-CL',
  country: 'CL',
  kind: 'sale',
  direction: 'outbound',
  disposition: 'sold',
  agent_name: 'Marcela Fuentes',
  customer_name: 'Rodrigo Sepúlveda Araya',
  voices: {
    agent: { name: 'es-419+f3', wordsPerMinute: 178, pitch: 56 },
    customer: { name: 'es-419+m3', wordsPerMinute: 166, pitch: 38 },
  },
  lines: [
    ['customer', '¿Aló?', 900],
    ['agent', 'Buenas tardes, ¿hablo con don Rodrigo Sepúlveda?', 600],
    ['customer', 'Sí, con él. ¿De parte de quién?'],
    [
      'agent',
      'Le habla Marcela Fuentes, por encargo del Banco Cordillera. Antes de seguir, le cuento que esta llamada queda grabada. ¿Tiene dos minutos?',
    ],
    ['customer', 'Estoy saliendo del trabajo, pero dígame no más.'],
    [
      'agent',
      'Lo llamo porque, como cliente del banco, puede contratar nuestro seguro Hogar Protegido. Cubre su casa y lo que tiene adentro contra incendio, sismo y robo, hasta dos mil UF, y responde si una filtración daña al vecino.',
    ],
    [
      'customer',
      'Ya, pero seguro que después no pagan nada, porque siempre hay letra chica y uno se entera cuando',
      500,
    ],
    ['agent', 'Justamente por eso le leo las condiciones, don Rodrigo.', -900],
    ['customer', 'A ver. ¿Y cuánto sale?', 350],
    [
      'agent',
      'La prima es de 0,32 UF al mes, unos 12.500 pesos, con cargo a su cuenta corriente. En caso de sismo, el deducible es del uno por ciento del monto asegurado. No cubre dinero en efectivo ni joyas. ¿La casa es de material sólido?',
    ],
    ['customer', 'Sí, de ladrillo. La compramos hace tres años.'],
    [
      'agent',
      'Perfecto. Usted puede contratarlo con la compañía que quiera, no solo con nosotros. Y si se arrepiente, tiene diez días para retractarse, sin dar razones y sin costo. ¿Me confirma su RUT, por favor?',
    ],
    ['customer', 'Sí. 13.457.082-2.', 1400],
    ['agent', 'Muchas gracias. Deme un momento, que lo ingreso.'],
    ['agent', 'Listo. ¿Acepta usted contratar el seguro Hogar Protegido en las condiciones que le leí?', 5200],
    ['customer', 'Sí, acepto. Pero mándeme todo por escrito, porque mi señora va a querer', 700],
    ['agent', 'Por supuesto, la póliza le llega hoy mismo a su correo.', -700],
    ['customer', 'Ya, perfecto. Muchas gracias.', 300],
    ['agent', 'Gracias a usted, don Rodrigo. Que tenga buena tarde.'],
  ],
}

const chileRetention: Dialogue = {
  name: 'chile-retention',
  language: 'es-CL',
  country: 'CL',
  kind: 'retention',
  direction: 'inbound',
  disposition: 'saved',
  agent_name: 'Camilo Riquelme',
  customer_name: 'Patricia Vergara Leiva',
  voices: {
    agent: { name: 'es-419+m1', wordsPerMinute: 184, pitch: 42 },
    customer: { name: 'es-419+f4', wordsPerMinute: 176, pitch: 50 },
  },
  lines: [
    ['agent', 'Seguros del Banco Cordillera, buenos días. Habla Camilo Riquelme. ¿En qué la puedo ayudar?', 1200],
    ['customer', 'Buenos días. Quiero dar de baja mi seguro de vida.'],
    ['agent', 'Lamento escuchar eso. ¿Me indica su RUT, para ubicar la póliza?'],
    ['customer', '11.209.346-K.', 700],
    ['agent', 'Muchas gracias. Un segundo, por favor.'],
    ['agent', 'Ya la tengo, señora Patricia. ¿Me puede contar por qué la quiere cancelar?', 4300],
    [
      'customer',
      'Porque me subieron la prima por segunda vez en el año. Nadie me avisó, nunca lo he usado, y la verdad encuentro que es una falta de',
    ],
    ['agent', 'La entiendo perfectamente.', -800],
    ['customer', 'Déjeme terminar, por favor. En otra compañía me ofrecen lo mismo por siete mil pesos menos.', 250],
    ['agent', 'Tiene toda la razón, disculpe. ¿Esa oferta incluye invalidez, y le reconoce la antigüedad?'],
    ['customer', 'Mmm, la verdad, no sé. Me pidieron llenar de nuevo la declaración de salud.', 1600],
    [
      'agent',
      'Se lo pregunto porque usted lleva cuatro años con nosotros, y ya no tiene carencia ni tiene que declarar nada. Le puedo ofrecer un descuento del veinte por ciento durante doce meses. Quedaría en 15.900 pesos.',
    ],
    ['customer', '¿Y después de los doce meses me la vuelven a subir como hicieron', 900],
    ['agent', 'No sin avisarle.', -450],
    [
      'agent',
      'Cualquier cambio se le informa por escrito treinta días antes, y puede terminar el contrato cuando quiera. Si igual prefiere cancelar hoy, lo hacemos de inmediato.',
      400,
    ],
    ['customer', 'No, ya. Con ese precio me quedo. Pero lo quiero ver en el próximo cobro.', 2600],
    [
      'agent',
      'Queda aplicado desde el próximo cobro. Sus beneficiarios siguen siendo los mismos, y le envío la confirmación a su correo. ¿La puedo ayudar en algo más?',
    ],
    ['customer', 'No, eso era todo. Gracias, Camilo.'],
    ['agent', 'A usted, señora Patricia. Que esté muy bien.'],
  ],
}

const brazilSale: Dialogue = {
  name: 'brazil-sale',
  language: 'pt-BR',
  country: 'BR',
  kind: 'sale',
  direction: 'outbound',
  disposition: 'sold',
  agent_name: 'Juliana Prado',
  customer_name: 'Marcos Vinícius Teixeira',
  voices: {
    agent: { name: 'pt-br+f3', wordsPerMinute: 176, pitch: 52 },
    customer: { name: 'pt-br+m3', wordsPerMinute: 168, pitch: 36 },
  },
  lines: [
    ['customer', 'Alô?', 900],
    ['agent', 'Boa tarde. Falo com o senhor Marcos Vinícius Teixeira?'],
    ['customer', 'Sou eu. Quem fala?'],
    [
      'agent',
      'Aqui é a Juliana Prado, em nome do Banco Ipê. Esta ligação está sendo gravada. O senhor pode falar agora?',
    ],
    ['customer', 'Posso, mas é rapidinho, que eu estou no intervalo do almoço.'],
    [
      'agent',
      'Prometo ser breve. Como cliente do banco, o senhor pode contratar o seguro Vida Tranquila. Em caso de morte ou de invalidez por acidente, a família recebe cem mil reais, e há um auxílio funeral de cinco mil.',
    ],
    ['customer', 'Olha, eu já tenho um seguro pela empresa, então eu não sei se vale a', 600],
    ['agent', 'Boa pergunta, seu Marcos.', -700],
    [
      'agent',
      'O seguro da empresa acaba quando o senhor sai do emprego. Este é seu, e o senhor escolhe quem são os beneficiários.',
      350,
    ],
    ['customer', 'É, isso é verdade. E quanto fica por mês?', 1300],
    [
      'agent',
      'São 39 reais e 90 centavos por mês, com débito na conta. Doenças que o senhor já sabia que tinha não estão cobertas, e para morte natural existe uma carência de noventa dias. O senhor pode desistir em até sete dias, com devolução total. O senhor trata de alguma doença?',
    ],
    ['customer', 'Não, graças a Deus. Pode fazer.', 1900],
    ['agent', 'Ótimo. O senhor me confirma o CPF, por favor?'],
    ['customer', '318.407.562-17.', 800],
    ['agent', 'Obrigada. Só um instante, que eu estou registrando.'],
    [
      'agent',
      'Pronto. O senhor autoriza a contratação do seguro Vida Tranquila, no valor de 39 reais e 90 centavos por mês?',
      4700,
    ],
    ['customer', 'Autorizo, sim. Vocês mandam a apólice por e-mail ou eu tenho que', 600],
    ['agent', 'Por e-mail, ainda hoje.', -500],
    ['customer', 'Beleza. Obrigado, viu?', 350],
    ['agent', 'Eu que agradeço, seu Marcos. Uma boa tarde.'],
  ],
}

const brazilRetention: Dialogue = {
  name: 'brazil-retention',
  language: 'pt-BR',
  country: 'BR',
  kind: 'retention',
  direction: 'inbound',
  disposition: 'saved',
  agent_name: 'Rafael Nogueira',
  customer_name: 'Sueli Aparecida Moraes',
  voices: {
    agent: { name: 'pt-br+m1', wordsPerMinute: 192, pitch: 44 },
    customer: { name: 'pt-br+f4', wordsPerMinute: 175, pitch: 54 },
  },
  lines: [
    ['agent', 'Banco Ipê Seguros, bom dia. Meu nome é Rafael Nogueira. Com quem eu falo?', 1200],
    ['customer', 'Bom dia, meu filho. É a Sueli Aparecida Moraes. Eu quero cancelar o seguro da minha casa.'],
    ['agent', 'Bom dia, dona Sueli. Esta ligação é gravada. A senhora me informa o CPF?'],
    ['customer', 'Deixa eu pegar o cartão. É 046.915.283-42.', 2200],
    ['agent', 'Obrigado. Localizei o seguro residencial. E por que a senhora quer cancelar?', 3100],
    [
      'customer',
      'Porque eu precisei de um encanador no domingo, liguei três vezes e ninguém apareceu. Tive que pagar do meu bolso. Então me explica para que serve um seguro que',
      600,
    ],
    ['agent', 'A senhora tem o recibo?', -750],
    ['customer', 'Tenho, mas eu estava falando. Cento e oitenta reais eu paguei.', 300],
    ['agent', 'Desculpe, dona Sueli. A senhora tem razão. Deixa eu verificar o que aconteceu com esse chamado.'],
    [
      'agent',
      'Achei. O chamado foi aberto no domingo às dez, e o prestador não confirmou. A falha foi nossa. O encanador está incluído, até trezentos reais por visita, então eu posso reembolsar os cento e oitenta.',
      5600,
    ],
    ['customer', 'Ah, é? Mas ninguém me falou isso quando eu', 900],
    ['agent', 'Deveriam ter falado.', -450],
    ['customer', 'E demora quanto para cair na conta?', 500],
    [
      'agent',
      'Até cinco dias úteis, depois que a senhora mandar a foto do recibo. E, pelo transtorno, as próximas três parcelas ficam com metade do valor: de 44 reais por 22 reais.',
    ],
    ['customer', 'Olha, assim a conversa muda. Mas se acontecer de novo, eu cancelo, viu?', 2300],
    [
      'agent',
      'É um direito da senhora, a qualquer momento e sem multa. Então eu mantenho o seguro, com o desconto e o reembolso. A senhora confirma?',
    ],
    ['customer', 'Confirmo. Deus te abençoe.', 700],
    ['agent', 'Amém, dona Sueli. O protocolo chega por mensagem. Um bom dia para a senhora.'],
  ],
}

export const dialogues: Dialogue[] = [
  chileSale,
  chileRetention,
  mexicoVerification,
  mexicoCollection,
  peruClaim,
  peruService,
  brazilSale,
  brazilRetention,
]
