import type { Dialogue } from '../dialogue.ts'

export const brazilRetention: Dialogue = {
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
