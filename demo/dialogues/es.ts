import type { Script } from './script.ts'

/** Scenes of the calls in Spanish. `a:` is the agent, `c:` the customer; `{…}` is replaced in each call. */
export const es: Script = {
  opening: [
    `a: Buenas tardes, mi nombre es {agent} y le llamo de parte de {partner}. ¿Hablo con {customer}?
     c: Sí, con él. ¿De qué se trata?
     a: Le informo que esta llamada se graba para resguardar la calidad del servicio.
     c: Bueno, dígame.`,
    `a: Hola, muy buenos días. Le saluda {agent}, de {partner}. ¿Tengo el gusto con {customer}?
     c: Sí, habla con {customer}.
     a: Gracias por contestar. La conversación queda grabada para su seguridad y la nuestra.
     c: Está bien.`,
    `a: {partner}, buenas tardes, le habla {agent}. ¿Me comunica con {customer}, por favor?
     c: Soy yo. Estoy un poco apurado.
     a: Le voy a quitar solo unos minutos. Antes le cuento que la llamada está siendo grabada.`,
  ],
  identify: [
    `a: Para cuidar sus datos necesito validar su identidad. ¿Me confirma los últimos tres dígitos de su documento?
     c: Termina en {id_end}.
     a: Perfecto. ¿Y su fecha de nacimiento?
     c: El {birthday}.
     a: Muchas gracias, sus datos coinciden.`,
    `a: ¿Me puede confirmar su nombre completo y cómo termina su documento?
     c: {customer}, y termina en {id_end}.
     a: Correcto. Tengo registrado este mismo teléfono como contacto, ¿sigue vigente?
     c: Sí, es el único que uso.`,
  ],
  pitch: [
    `a: El motivo de mi llamada es ofrecerle el {product}, que hoy tiene condiciones preferentes para clientes de {partner}.
     c: ¿Y qué me cubre exactamente?
     a: Cubre incendio, robo y daños por agua, con asistencia las veinticuatro horas y sin costo por visita.
     c: ¿Cuánto sale al mes?
     a: La prima es de {amount} al mes, con cargo a su cuenta, y puede terminarlo cuando quiera avisando con treinta días.`,
    `a: Queremos presentarle el {product}. Por ser cliente de {partner} no necesita examen ni papeleo.
     c: Ya me han llamado antes por algo parecido.
     a: Entiendo. Este plan incluye además una asistencia que el anterior no tenía, por {amount} al mes.
     c: ¿Y tiene carencia?
     a: Sí, treinta días para enfermedad. Para accidente cubre desde el primer día.`,
  ],
  objection: [
    `c: La verdad es que este mes ando justo de plata.
     a: Lo comprendo. El primer cobro se hace recién el mes siguiente, y puede elegir el día.
     c: Mmm, no sé.
     a: Si le sirve, le leo las condiciones y usted decide con calma.`,
    `c: Prefiero hablarlo antes con mi familia.
     a: Por supuesto. Muchos clientes lo hacen así. ¿Quiere que se lo explique también a su familia?
     c: No, está bien, yo les cuento.
     a: Como prefiera. Le repito lo que necesite.`,
    `c: Desconfío un poco de los seguros por teléfono, le soy sincero.
     a: Es muy razonable. Le llega la póliza a su correo y puede verificarla en el sitio de {partner} antes del primer cobro.`,
  ],
  Venta: [
    `a: Antes de cerrar le leo las condiciones: la prima es de {amount} al mes, la cobertura comienza mañana y tiene diez días para retractarse sin costo.
     c: De acuerdo.
     a: El asegurador puede rechazar siniestros por hechos anteriores a la contratación. ¿Lo entiende y lo acepta?
     c: Sí, acepto.
     a: ¿Autoriza el tratamiento de sus datos personales para emitir la póliza?
     c: Sí, autorizo.
     a: ¿Y autoriza el cargo mensual en su cuenta terminada en {id_end}?
     c: Sí, autorizo.
     a: Felicitaciones, su póliza queda emitida y le llega hoy por correo. Si tiene un reclamo, puede hacerlo en este mismo teléfono o en la defensoría del asegurado.
     c: Gracias a usted.`,
    `c: Está bien, hagámoslo.
     a: Excelente decisión. Le confirmo: {product}, prima mensual de {amount}, vigencia de un año con renovación automática, y no cubre hechos anteriores a la contratación.
     c: ¿Y si me arrepiento?
     a: Tiene derecho a retracto: diez días desde que recibe la póliza por correo, con devolución de lo pagado. ¿Acepta la contratación en estos términos?
     c: Sí, la acepto.
     a: ¿Autoriza el cargo de {amount} en su cuenta y el uso de sus datos personales?
     c: Sí, autorizo las dos cosas.
     a: Queda registrado a las {hour} de hoy. Para reclamos puede llamar a este mismo número. Que tenga un buen día.`,
  ],
  'Venta sin retracto': [
    `a: Perfecto, entonces le confirmo: la prima es de {amount} al mes, la cobertura comienza mañana y no cubre hechos anteriores.
     c: De acuerdo.
     a: ¿Autoriza el cargo mensual en su cuenta terminada en {id_end} y el tratamiento de sus datos personales?
     c: Sí, autorizo.
     a: Felicitaciones, su póliza queda emitida y le llega hoy por correo.
     c: Gracias.`,
    `c: Está bien, hagámoslo rápido.
     a: Excelente decisión. Le dejo el {product} con una prima mensual de {amount}, renovación automática y sin cubrir hechos anteriores: eso está entre las exclusiones. ¿Acepta la contratación?
     c: Sí, la acepto.
     a: ¿Autoriza el cargo en su cuenta y el uso de sus datos personales?
     c: Sí, autorizo.
     a: Queda registrado a las {hour} de hoy, y la póliza le llega a su correo. Que tenga un buen día.`,
  ],
  'No interesado': [
    `c: Le agradezco, pero no me interesa.
     a: ¿Me permite preguntarle el motivo, para no volver a molestarlo?
     c: Simplemente no lo necesito.
     a: Muy bien, lo dejo registrado. Que tenga buen día.`,
    `c: No, gracias. Y por favor sáquenme de la lista.
     a: Lo registro ahora mismo; no recibirá más llamadas de esta campaña.
     c: Ojalá sea cierto.
     a: Se lo confirmo. Disculpe la molestia, hasta luego.`,
  ],
  'Ya tiene seguro': [
    `c: Es que ya tengo uno con mi banco.
     a: Comprendo. ¿Sabe si incluye asistencia en el hogar?
     c: Sí, tiene de todo.
     a: Entonces está bien cubierto. Le agradezco su tiempo.`,
  ],
  'Volver a llamar': [
    `c: ¿Me puede llamar más tarde? Estoy manejando.
     a: Por supuesto. ¿Le parece el {day} después de las seis?
     c: Sí, a esa hora puedo.
     a: Queda agendado. Maneje con cuidado.`,
    `c: Ahora estoy en el trabajo, no puedo hablar.
     a: No se preocupe. ¿Prefiere que lo llame el {day} por la mañana?
     c: Mejor por la tarde.
     a: Anotado. Hasta entonces.`,
  ],
  Verificada: [
    `a: Le llamo para verificar la contratación de su {product} hecha hace unos días.
     c: Sí, me acuerdo.
     a: ¿Le informaron que la prima es de {amount} al mes y que tiene diez días para retractarse?
     c: Sí, me lo explicaron.
     a: ¿Y contrató de forma voluntaria?
     c: Sí, voluntaria.
     a: Entonces su póliza queda confirmada. Muchas gracias.`,
  ],
  Rechazada: [
    `a: Le llamo para verificar la contratación de su {product}.
     c: Yo no contraté nada, solo pedí información.
     a: Entiendo. Según la grabación se habló de un cobro mensual de {amount}.
     c: A mí no me dijeron que era una venta.
     a: Dejo la venta sin efecto y no se le cobrará nada. Recibirá un correo con la anulación.
     c: Muchas gracias, menos mal que llamaron.`,
  ],
  Resuelto: [
    `c: Tuve un choque ayer y no sé qué tengo que hacer.
     a: Lamento escuchar eso. ¿Hubo personas heridas?
     c: No, por suerte solo daños en el auto.
     a: Le abro el siniestro ahora mismo. ¿Tiene fotos y los datos de la otra persona?
     c: Sí, los tengo.
     a: Le envío un enlace para subirlos. El liquidador lo contacta dentro de dos días hábiles.
     c: Perfecto, muy clara la explicación.`,
    `c: Necesito una copia de mi póliza, no me llegó.
     a: Claro. ¿Se la envío al correo que tenemos registrado?
     c: Sí, por favor.
     a: Enviada. ¿La ve en su bandeja?
     c: Sí, acaba de llegar. Gracias.
     a: ¿Hay algo más en que pueda ayudarle?
     c: No, eso era todo.`,
  ],
  Derivado: [
    `c: Me están cobrando dos veces la misma cuota.
     a: Permítame revisar. Veo dos cargos de {amount} en el mismo mes.
     c: Exacto, quiero que me devuelvan uno.
     a: Esa devolución la autoriza el área de cobros. Derivo su caso con prioridad.
     c: ¿Cuánto se demoran?
     a: Hasta cinco días hábiles. Recibirá un mensaje con el número de su caso.`,
  ],
  'Queda pendiente': [
    `c: Quiero saber en qué está mi siniestro.
     a: Veo que falta el informe del taller. Sin ese informe no podemos avanzar.
     c: Pero el taller dice que ya lo mandó.
     a: Voy a llamarlos y le confirmo el {day}.
     c: Espero que sea así, ya van dos semanas.`,
  ],
  Retenido: [
    `c: Quiero cancelar mi seguro, no lo uso nunca.
     a: Antes de hacerlo, ¿me permite revisar su plan? Veo que paga {amount} y tiene coberturas que quizá no necesita.
     c: Puede ser, sí.
     a: Puedo bajarle la prima un veinte por ciento y mantener lo principal.
     c: ¿Sin perder la antigüedad?
     a: Sin perderla. Queda igual desde el mes siguiente.
     c: Bueno, así sí me quedo.`,
  ],
  Cancelado: [
    `c: Llamo para cancelar el {product}.
     a: Claro, ¿me cuenta el motivo?
     c: Subió el precio y nadie me avisó.
     a: Lamento que no recibiera el aviso. Puedo ofrecerle volver al precio anterior por seis meses.
     c: No, ya tomé la decisión.
     a: Entendido. La cancelación queda hecha hoy y no se le cobrará el próximo mes. Le llega el comprobante por correo.
     c: Gracias.`,
    `c: Quiero dar de baja el seguro. Cuando me lo vendieron me dijeron que era gratis.
     a: ¿Recuerda cuándo le dijeron eso?
     c: En la primera llamada. Después vi el cobro de {amount}.
     a: Tomo nota de su reclamo y tramito la baja hoy mismo.
     c: Eso espero.`,
  ],
  'Promesa de pago': [
    `a: Le llamo por la cuota de {amount} que venció hace unos días.
     c: Sí, es que este mes me atrasé.
     a: Entiendo. ¿Qué día podría pagarla?
     c: El {day} me pagan, ahí la cancelo.
     a: Queda su compromiso para el {day} por {amount}. ¿Lo confirma?
     c: Sí, confirmado.`,
  ],
  'Pago realizado': [
    `a: Le llamo por la cuota de {amount} que figura pendiente.
     c: La pagué ayer por la aplicación.
     a: Déjeme ver. Sí, aparece el pago, se refleja hoy. Disculpe la molestia.
     c: No hay problema.`,
  ],
  'Sin acuerdo': [
    `a: Le llamo por la cuota pendiente de {amount}.
     c: No voy a pagar eso, ese cobro no corresponde.
     a: ¿Me indica por qué cree que no corresponde?
     c: Porque devolví la tarjeta hace meses.
     a: Registro su reclamo. Mientras se revisa, la cuota sigue figurando como vencida.
     c: Haga lo que quiera.`,
  ],
  closing: [
    `a: ¿Hay algo más en lo que pueda ayudarle?
     c: No, nada más.
     a: Gracias por su tiempo. Hasta luego.
     c: Hasta luego.`,
    `a: Le agradezco su tiempo, {customer}. Que esté muy bien.
     c: Igualmente, adiós.`,
  ],
}
