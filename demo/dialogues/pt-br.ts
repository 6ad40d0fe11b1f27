import type { Script } from './script.ts'

/** Scenes of the calls in Brazilian Portuguese, under the same names as the Spanish ones. */
export const ptBr: Script = {
  opening: [
    `a: Boa tarde, meu nome é {agent}, falo em nome do {partner}. Estou falando com {customer}?
     c: Sim, sou eu.
     a: Informo que esta ligação está sendo gravada para a qualidade do atendimento.
     c: Tudo bem, pode falar.`,
    `a: Olá, bom dia. Aqui é {agent}, do {partner}. Falo com {customer}?
     c: Fala, sim. Do que se trata?
     a: Vou ser breve. Esta conversa é gravada para a sua segurança.`,
  ],
  identify: [
    `a: Para proteger os seus dados, pode confirmar os três últimos dígitos do seu CPF?
     c: Termina em {id_end}.
     a: E a sua data de nascimento?
     c: {birthday}.
     a: Obrigado, os dados conferem.`,
  ],
  pitch: [
    `a: O motivo do contato é apresentar o {product}, com condição especial para clientes do {partner}.
     c: E o que ele cobre?
     a: Cobre morte, invalidez e assistência funeral, com atendimento vinte e quatro horas.
     c: E quanto custa por mês?
     a: A mensalidade é de {amount}, e o senhor pode cancelar quando quiser.`,
  ],
  objection: [
    `c: Este mês está apertado para mim.
     a: Entendo. A primeira cobrança só acontece no mês que vem, e o senhor escolhe o dia.
     c: Não sei se vale a pena.
     a: Posso ler as condições e o senhor decide com calma.`,
    `c: Queria falar com a minha esposa antes.
     a: Claro. E há sete dias para desistir, com devolução integral.`,
  ],
  Venta: [
    `a: Vou ler as condições: mensalidade de {amount}, cobertura a partir de amanhã e sete dias para desistir, com devolução do que foi pago.
     c: Certo.
     a: A seguradora não cobre o que aconteceu antes da contratação: são as exclusões da apólice. O senhor aceita a contratação nestes termos?
     c: Aceito.
     a: Autoriza o débito na conta com final {id_end}?
     c: Autorizo.
     a: E concorda com o uso dos seus dados pessoais para emitir o seguro?
     c: Concordo.
     a: Parabéns, a apólice chega hoje no seu e-mail. Se tiver uma reclamação, fale com a nossa ouvidoria. Muito obrigado.`,
  ],
  'No interesado': [
    `c: Agradeço, mas não tenho interesse.
     a: Posso perguntar o motivo?
     c: Não preciso agora.
     a: Tudo bem, fica registrado. Tenha um bom dia.`,
  ],
  'Ya tiene seguro': [
    `c: Já tenho seguro pela empresa.
     a: Entendi. Ele cobre também a família?
     c: Cobre, sim.
     a: Então está bem protegido. Obrigado pela atenção.`,
  ],
  'Volver a llamar': [
    `c: Pode ligar mais tarde? Estou dirigindo.
     a: Claro. Pode ser na {day}, depois das seis?
     c: Pode.
     a: Combinado. Boa viagem.`,
  ],
  Retenido: [
    `c: Quero cancelar o seguro, está caro.
     a: Antes disso, posso rever o seu plano? Vejo que paga {amount}.
     c: Pode.
     a: Consigo reduzir vinte por cento e manter a cobertura principal.
     c: Aí sim, assim eu fico.
     a: Perfeito, já vale no próximo mês.`,
  ],
  Cancelado: [
    `c: Liguei para cancelar o {product}.
     a: Pode me contar o motivo?
     c: Disseram que era de graça e veio a cobrança de {amount}.
     a: Sinto muito. Registro a reclamação e faço o cancelamento hoje.
     c: Está bem, obrigado.`,
  ],
  'Promesa de pago': [
    `a: Estou ligando sobre a parcela de {amount} que venceu há alguns dias.
     c: É verdade, atrasei este mês.
     a: Entendo. Em que dia o senhor consegue pagar?
     c: Na {day} eu recebo e pago.
     a: Fica registrado o compromisso para {day}, no valor de {amount}. Confirma?
     c: Confirmo.`,
  ],
  'Pago realizado': [
    `a: Consta em aberto a parcela de {amount}.
     c: Paguei ontem pelo aplicativo.
     a: Um momento. Sim, o pagamento aparece aqui. Desculpe o incômodo.
     c: Sem problema.`,
  ],
  'Sin acuerdo': [
    `a: Estou ligando sobre a parcela de {amount} em aberto.
     c: Não reconheço essa cobrança e não vou pagar.
     a: Pode me dizer por que não reconhece?
     c: Porque cancelei o cartão no ano passado.
     a: Registro a contestação. Enquanto é analisada, a parcela continua em aberto.
     c: Está bem.`,
  ],
  closing: [
    `a: Posso ajudar em mais alguma coisa?
     c: Não, era só isso.
     a: O {partner} agradece. Até logo.
     c: Até logo.`,
  ],
}
