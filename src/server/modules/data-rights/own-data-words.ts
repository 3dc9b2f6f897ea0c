import { classification, reasons } from './data-classification.ts';
import { ownTables, type OwnData } from './own-data.store.ts';

export interface OwnDataInSpanish {
  generado: string;
  derechos: string;
  siPidesEliminar: { seElimina: string[]; seConserva: string[]; hasta: string };
  datos: Record<string, Record<string, unknown>[]>;
}

const rights =
  'Puedes consultar, corregir y pedir que eliminemos tus datos (Ley 1581 de 2012). Hazlo en el portal, en Tu perfil.';

export const words: Record<string, string> = Object.fromEntries(
  `id=id document_type=tipoDocumento document_number=numeroDocumento first_names=nombres last_names=apellidos confirmed_name=nombreConfirmado
  is_client_type=esClienteRebanca is_pep=esPeps standing=situacion merged_into=unidaCon said_no_debts_at=dijoSinDeudasEn
  created_at=creado kind=tipo value=valor is_preferred=preferente priority=prioridad verified_at=verificado unconfirmed_since=sinConfirmarDesde
  recovery_allowed_from=recuperacionDesde removed_at=retiradoEn channels=canales hours=horario updated_at=actualizado granted=otorgada
  text_version=versionDelTexto text_hash=huellaDelTexto channel=canal at=fecha ip=ip user_agent=navegador
  changed_at=contrasenaDesde disabled_at=bloqueadoDesde confirmed_at=activadaEn used_at=usadoEn
  last_activity_at=ultimaActividad ends_at=terminaEn ended_at=terminoEn end_reason=motivoDelFin
  original_creditor=acreedorOriginal number=numero product=producto assigned_on=fechaCesion arrears_since=fechaMora
  principal=capital interest=intereses late_interest=interesesMora fees=otros serviced_by=operadoPor creditor_nit=nitDelAcreedor campaign=campana state=estado
  obligation_id=obligacion policy_version=politica is_live=estaViva valid_until=validaHasta hold_until=reservadaHasta
  previous_balance=saldoAnterior offer_id=oferta term=cuotas day_of_month=diaDePago
  balance=saldo discount_bps=descuentoPuntosBase discount=descuento total=total minimum_initial=cuotaInicialMinima
  initial_payment=cuotaInicial first_payment_on=primerPago instalments=plan forgiven=condonado proposal_id=propuesta
  crm_agreement_id=idAcuerdoPagoSf membership_price=valorMembresia creditor=acreedor original_components=saldoOriginal
  acceptance_reason=motivo accepted_at=aceptado papers_sent_at=documentosEnviados settled_at=pagadoEn
  reopened_on=reabierto agreement_id=acuerdo due_on=vence amount=valor paid=pagado cancelled=anulada text=texto
  code_id=codigo code_channel=canalDelCodigo code_target=destinoDelCodigo consents=autorizaciones
  application_id=solicitud refused_at=rechazadoEn refusal_reason=motivoDelRechazo payable_id=pagable
  provider=pasarela reference=referencia strategy=estrategia concept=concepto instalment_number=numeroDeCuota
  live=vivo expires_at=vence transaction_id=transaccion attempt_id=intento status=estadoEnLaPasarela
  currency=moneda method=medio last_four=ultimosCuatro authorization=autorizacion status_message=mensaje
  observed_at=observado finalized_at=finalizado allocations=aplicacion receipt_number=comprobante
  subject_id=asunto title=titulo file_name=archivo verification_code=codigoDeVerificacion content_hash=huella
  bytes=tamano document_id=documento drawn_at=rehecho revoked_at=revocado objective=objetivo income=ingresos expenses=gastos savings=ahorros
  stability=estabilidad dependants=personasACargo activity=actividad has_other_debts=tieneOtrasDeudas
  own_payments=pagosPropios other_debts=otrasDeudas capacity=capacidad free_cash=dineroLibre
  annual_rate_bps=tasaAnualPuntosBase minimum=pagoMinimo days_late=diasDeMora declared_on=declarada made_at=hecho
  rules=reglas input=respuestas figures=resultado position=cargo declared_at=declarado is_open=abierta
  department_code=departamento city_code=ciudad address=direccion birth_date=fechaDeNacimiento
  economic_activity=actividadEconomica company=empresa monthly_income=ingresosMensuales
  monthly_expenses=gastosMensuales plan_id=plan plan_version=versionDelPlan payment_option_id=opcionDePago
  pep_review=revisionPep active_until=activaHasta closed_because=cerradaPorque withdrawal_number=radicadoDelRetracto
  withdrawn_at=retractadaEn refund_amount=valorPorDevolver refund_due_on=devolverHasta refunded_at=devueltoEn extension=formato
  superseded_at=reemplazado portfolio_customer_id=personaDeLaCartera passed=respuestasCorrectas decided_at=decidida
  outcome=resultado answer=respuesta answered_at=respondidaEn form=formulario values=contenido saved_at=guardado
  classification=clase recipient=destinatario sent_at=enviado rejected_at=rechazado purpose=proposito
  target=destino failed_tries=intentosFallidos request_id=solicitud contact=contacto procedure_id=procedimiento
  registration_id=registro done=pasosHechos account=cuenta first_at=primeraVez visit_id=visita endpoint=llamada
  filed_at=radicadoEn term_from=terminoDesde extended_on=ampliado completion_asked_on=datosPedidos decided_on=decidido
  appealed_on=apelado effect=efecto is_frozen=congelada frozen_at=congeladaDesde offer_kept_until=ofertaConservadaHasta
  no_collection_until=sinCobroHasta about=sobre details=detalles dispute_id=reclamo step=paso note=nota
  owner=de under_review_since=enRevisionDesde
  ended_by_time=terminoPorTiempo notice_on=fechaDelAviso notice_seen_at=avisoVistoEn ends_on=terminaEl paused_until=pausadoHasta
  recovered_on=recuperadoEl replaces_id=reemplazaA moved_to=movidaA waived=interesNoCobrado replan=cambioDePlan destination=destinoDelAbono
  by=hechoPor before=antes after=despues undoes=deshace sequence=orden dropped_at=descartadoEn erased_at=eliminadaEn kept_until=conservadaHasta
  reason=razon subject_type=tipoDeAsunto opened_at=abierto resolved_at=resuelto case_id=caso
  source=fuente medium=medio campaign=campana keyword=palabraClave data=detalle`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

const erasedSections = ownTables
  .filter(({ table }) => classification[table]?.rows === 'deleted')
  .map(({ section }) => section);

const untilWhen =
  'Lo que se conserva, se conserva hasta diez años después de tu última deuda, acuerdo, pago, autorización o solicitud. Con una deuda o un acuerdo en curso no se elimina nada.';

export function inSpanish(own: OwnData, now: Date): OwnDataInSpanish {
  return {
    generado: now.toISOString(),
    derechos: rights,
    siPidesEliminar: { seElimina: erasedSections, seConserva: Object.values(reasons), hasta: untilWhen },
    datos: Object.fromEntries(
      own.map(({ section, rows }) => [
        section,
        rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [words[name] ?? name, value]))),
      ]),
    ),
  };
}
