import type { Dialogue } from '../dialogue.ts'

export const brazilSale: Dialogue = {
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
