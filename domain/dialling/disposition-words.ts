import type { Disposition } from '#contracts/dispositions.ts'

const words = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

/**
 * The words of diallers in English, Spanish and Portuguese for each disposition, in the form of `plainWords`. Ambiguous words such as
 * `NA` are left out.
 */
export const dispositionWords: Record<Disposition, readonly string[]> = {
  contacted: words(
    'contacted, contact, answered, answer, human, human answered, live contact, connected, contactado',
    'contacto, contacto efectivo, contestada, contesta, contesto, atendida, atendido, contato, contatado',
    'contato efetivo, cpc',
  ),
  sale: words(
    'sale, sold, sale made, converted, venta, venta efectiva, venta realizada, vendido, vendida, acepta',
    'acepta oferta, contrata, venda, venda efetuada, venda realizada, vendeu, aceitou',
  ),
  refused: words(
    'refused, not interested, no interest, declined, rejected, no interesado, no interesada, no le interesa',
    'no interesa, sin interes, rechaza, rechazado, rechaza oferta, no acepta, recusa, recusado, recusou',
    'nao interessado, sem interesse, nao tem interesse, nao aceitou',
  ),
  'call-back': words(
    'callback, call back, call back later, scheduled, rescheduled, callbk, volver a llamar',
    'llamar mas tarde, llamar despues, rellamar, rellamada, reagendar, reagendado, reagenda, agendado',
    'agenda, agendamiento, interesado volver a llamar, ligar depois, ligar mais tarde, retornar, retorno',
    'retornar ligacao, reagendamento, agendamento',
  ),
  'already-customer': words(
    'already customer, already a customer, already insured, has insurance, ya es cliente, ya cliente',
    'ya tiene seguro, ya tiene el producto, ya cuenta con seguro, ja e cliente, ja possui seguro',
    'ja possui o produto, ja tem seguro',
  ),
  'not-eligible': words(
    'not eligible, not qualified, no califica, no cumple requisitos, no cumple perfil, no aplica',
    'nao elegivel, fora do perfil, nao se qualifica',
  ),
  'promise-to-pay': words('promise to pay, ptp, promesa de pago, compromiso de pago, promessa de pagamento'),
  paid: words(
    'paid, payment made, already paid, pago realizado, pagado, ya pago, ya pagado, pago efectuado',
    'pagamento realizado, ja pagou',
  ),
  'hung-up': words(
    'hung up, hang up, hangup, customer hung up, corta, corta llamada, corto llamada, cuelga',
    'cliente cuelga, colgo, colgado, desligou, cliente desligou',
  ),
  'third-party': words(
    'third party, other person, contact with third party, tercero, contacto con tercero, contacto tercero',
    'contesta tercero, titular ausente, titular no se encuentra, terceiro, contato com terceiro, recado',
    'recado com terceiro',
  ),
  'not-contacted': words(
    'not contacted, no contact, no contactado, no contacto, sin contacto, nao contatado, sem contato',
  ),
  'no-answer': words(
    'no answer, not answered, unanswered, noanswer, rna, ring no answer, no contesta, no contesto',
    'no contestada, sin respuesta, no responde, nao atende, nao atendeu, nao atendida, sem resposta',
    'nao responde',
  ),
  busy: words(
    'busy, line busy, busy auto, ocupado, linea ocupada, telefono ocupado, ocupada, linha ocupada',
    'telefone ocupado',
  ),
  voicemail: words(
    'voicemail, voice mail, answering machine, machine, left message, buzon, buzon de voz',
    'buzon de mensajes, contestadora, contestador, contestadora automatica, maquina, caixa postal',
    'correio de voz, secretaria eletronica',
  ),
  'wrong-number': words(
    'wrong number, wrong party, bad number, numero equivocado, equivocado, numero erroneo, telefono erroneo',
    'no corresponde, telefono no corresponde, numero errado, telefone errado, engano, nao corresponde',
  ),
  'out-of-service': words(
    'out of service, disconnected number, invalid number, unallocated, not in service, fuera de servicio',
    'numero inexistente, no existe, telefono no existe, numero no existe, apagado, apagado o fuera de area',
    'suspendido, telefono suspendido, fora de servico, nao existe, numero invalido, inexistente',
    'desligado ou fora da area',
  ),
  congested: words(
    'congestion, congested, network congestion, congestionado, congestion de red, red congestionada',
    'congestionamento',
  ),
  failed: words(
    'failed, call failed, dial failed, error, call error, fallida, fallido, llamada fallida, fallo, falha',
    'falhou, chamada falhou, erro',
  ),
  abandoned: words(
    'abandoned, dropped, drop, abandon, abandonada, abandono, llamada abandonada, abandonado, derrubada',
    'chamada abandonada',
  ),
  'do-not-call': words(
    'do not call, dnc, do not contact, opt out, no llamar, no volver a llamar, no contactar, lista negra',
    'no molestar, nao ligar, nao ligar mais, nao perturbe, nao chamar',
  ),
  'not-dialled': words(
    'not dialled, not dialed, new, not called, untouched, pending, sin gestion, no gestionado, sin llamar',
    'por llamar, nuevo, pendiente, sem tentativa, nao discado, novo, pendente',
  ),
}
