// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Seleccione al menos {n} opción.',
  many: 'Seleccione al menos {n} de opciones.',
  other: 'Seleccione al menos {n} opciones.',
};

const atMost = {
  one: 'Seleccione como máximo {n} opción.',
  many: 'Seleccione como máximo {n} de opciones.',
  other: 'Seleccione como máximo {n} opciones.',
};

/** Spanish. Respondents are addressed formally. */
export const es: Texts<Plural<'one' | 'many' | 'other'>> = {
  page: {
    loading: 'Cargando…',
    noScript:
      'Este formulario requiere JavaScript. Active JavaScript en su navegador y vuelva a cargar la página.',
    marked: 'Las preguntas marcadas con * son obligatorias.',
    required: 'obligatoria',
    send: 'Enviar',
    sending: 'Enviando…',
    checking: 'Comprobación de seguridad en curso…',
    next: 'Siguiente',
    back: 'Atrás',
    progress: 'Página {n} de {all}',
    summary: {
      one: 'Revise esta respuesta:',
      many: 'Revise estas respuestas ({n}):',
      other: 'Revise estas {n} respuestas:',
    },
    errorTitle: 'Hay errores: {title}',
    branding: 'Creado con Formwright',
    newTab: 'se abre en una pestaña nueva',
    language: 'Idioma',

    yes: 'Sí',
    no: 'No',
    other: 'Otro',
    otherText: 'Su respuesta',
    choose: 'Seleccione una opción',
    full: 'completo',
    clear: 'Borrar respuesta',
    readMore: 'Leer el texto completo',
    points: '{n} de {all}',
    countryCode: 'Incluya el prefijo del país, por ejemplo +49 30 901820.',
    between: 'Seleccione de {min} a {max} opciones.',
    atLeast,
    atMost,

    line1: 'Calle y número',
    line2: 'Piso, puerta, etc.',
    city: 'Ciudad',
    region: 'Provincia o estado',
    postal_code: 'Código postal',
    country: 'País',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    company: 'Empresa',

    rankingHint: 'Arrastre los elementos o use las flechas para ordenarlos.',
    moveUp: 'Mover {label} hacia arriba',
    moveDown: 'Mover {label} hacia abajo',
    moved: '{label}: posición {n} de {all}',
    keepOrder: 'Confirmar este orden',

    addFile: 'Elegir un archivo',
    addFiles: 'Elegir archivos',
    dropHere: 'o arrastrar hasta aquí',
    accepted: 'Tipos de archivo admitidos: {kinds}',
    fileKinds: { image: 'imágenes', video: 'vídeos', audio: 'archivos de audio' },
    largest: 'Hasta {size} por archivo',
    mostFiles: {
      one: 'Hasta {n} archivo',
      many: 'Hasta {n} de archivos',
      other: 'Hasta {n} archivos',
    },
    uploading: '{name}: {percent} subido',
    uploadWaiting: 'Esperando la conexión…',
    uploaded: '{name}: archivo subido',
    removed: '{name}: archivo eliminado',
    removeFile: 'Eliminar {name}',
    stillUploading:
      'Aún se están subiendo archivos. Espere un momento y vuelva a enviar el formulario.',

    signHere: 'Firme aquí',
    typeName: 'O escriba su nombre',
    clearSignature: 'Borrar',

    lockedTitle: 'Este formulario está protegido con contraseña',
    lockedText: 'Introduzca la contraseña para abrir el formulario.',
    password: 'Contraseña',
    unlock: 'Abrir formulario',

    closedTitle: 'Este formulario está cerrado',
    notYetOpenTitle: 'Este formulario aún no está abierto',
    opensAt: 'Se abrirá el {time}.',
    closed: {
      unpublished: 'El formulario no está publicado en este momento.',
      not_yet_open: 'El formulario aún no acepta respuestas.',
      paused: 'El formulario no acepta respuestas en este momento.',
      deadline_passed: 'El plazo ha finalizado.',
      response_limit_reached: 'El formulario ha alcanzado su límite de respuestas.',
    },
    invitation: {
      neededTitle: 'Necesita una invitación',
      usedTitle: 'Ya se ha respondido',
      invalidTitle: 'Esta invitación no es válida',
      missing: 'Abra el enlace de su invitación.',
      unknown: 'Compruebe que el enlace esté completo.',
      used: 'Ya se ha enviado una respuesta con esta invitación.',
      revoked: 'La invitación se ha retirado.',
      expired: 'La invitación ha caducado.',
    },
    missingTitle: 'Formulario no encontrado',
    missingText:
      'Puede que la dirección esté incompleta, o que el formulario no esté publicado o se haya eliminado.',
    missingOwner:
      'Si este es su formulario: publíquelo para que otras personas puedan abrirlo, o use su enlace de vista previa para ver el borrador.',
    preview: 'Vista previa: nada de lo que introduzca se guarda.',
    previewInvalidTitle: 'Este enlace de vista previa no es válido',
    previewInvalidText:
      'Los enlaces de vista previa son válidos durante 24 horas. Pida uno nuevo al propietario del formulario.',
    troubleTitle: 'No se puede mostrar el formulario',
    troubleText: 'Vuelva a intentarlo en unos instantes.',
    busyText: 'Demasiadas solicitudes. Vuelva a intentarlo en un minuto.',

    thanks: 'Gracias',
    leaving: 'Redirigiendo a la página siguiente…',
    another: 'Enviar otra respuesta',
    approved: 'Aprobado',
    rejected: 'No aprobado',
    score: {
      one: '{score} de {n} punto ({percent})',
      many: '{score} de {n} de puntos ({percent})',
      other: '{score} de {n} puntos ({percent})',
    },

    offline:
      'No se puede conectar con el servicio. Sus respuestas no se han perdido: vuelva a intentarlo en unos instantes.',
    wait: {
      one: 'Demasiados intentos. Vuelva a intentarlo en {n} segundo.',
      many: 'Demasiados intentos. Vuelva a intentarlo en {n} de segundos.',
      other: 'Demasiados intentos. Vuelva a intentarlo en {n} segundos.',
    },
    trouble:
      'Se ha producido un error. Sus respuestas no se han perdido: vuelva a intentarlo en unos instantes.',
    tooLarge: 'Sus respuestas son demasiado largas para enviarlas.',
    captchaFailed: 'La verificación del captcha ha fallado. Vuelva a intentarlo.',
    captchaMissing: 'Complete el captcha.',
    captchaInsecure: 'El captcha requiere una conexión segura (https).',
    wrongPassword: 'La contraseña no es correcta.',

    updated: 'Este formulario se ha actualizado; revise las preguntas nuevas:',
    updatedPlain: 'Este formulario se ha actualizado. Revise sus respuestas y envíelas de nuevo.',
    unsent:
      'Estas respuestas ya no pertenecen a ninguna pregunta. Se conservan en este dispositivo, pero no se envían:',
    restored: 'Se han recuperado sus respuestas anteriores.',
    continueDraft: 'Continuar donde lo dejó',
    startAgain: 'Empezar de nuevo',
    retrying:
      'Sin conexión. Sus respuestas se conservan y se enviarán en cuanto vuelva la conexión.',
    kept: 'Sus respuestas se conservan en este dispositivo.',
    notKept:
      'Su navegador no permite que este formulario guarde sus respuestas en este dispositivo. Se perderán si se vuelve a cargar la página.',
    notLoaded:
      'El formulario no se ha cargado por completo. Compruebe su conexión y vuelva a cargar la página.',
    reload: 'Volver a cargar la página',

    retry: 'Reintentar',
    saved: 'Guardado',
    unsaved: 'Aún no se ha guardado. Sus respuestas se conservan en este dispositivo.',
    continueLater: 'Continuar más tarde',
    resumeHint:
      'Abra este enlace en cualquier dispositivo para continuar. Es válido hasta el {date}. Quien lo tenga puede leer y cambiar sus respuestas.',
    resumeLink: 'Enlace a sus respuestas',
    copyLink: 'Copiar el enlace',
    linkCopied: 'Enlace copiado',
    qrCode: 'Código QR del enlace',
    savedMissing:
      'Las respuestas guardadas ya no están disponibles: se enviaron, se eliminaron o han caducado.',
    alreadySubmitted: 'Estas respuestas ya se han enviado, quizá desde otro dispositivo.',

    errors: {
      agree: 'Marque esta casilla para continuar.',
      required: 'Responda a esta pregunta.',
      number: 'Introduzca un número.',
      wrong_type: 'Esta respuesta no es válida.',
      too_short: {
        one: 'Introduzca al menos {n} carácter.',
        many: 'Introduzca al menos {n} de caracteres.',
        other: 'Introduzca al menos {n} caracteres.',
      },
      too_long: {
        one: 'Introduzca como máximo {n} carácter.',
        many: 'Introduzca como máximo {n} de caracteres.',
        other: 'Introduzca como máximo {n} caracteres.',
      },
      line_break: 'Introduzca una sola línea de texto.',
      invalid_text: 'El texto contiene caracteres que no se pueden guardar.',
      pattern: 'El formato no es válido.',
      invalid_email:
        'Introduzca una dirección de correo electrónico válida, por ejemplo name@example.org.',
      domain_not_allowed: 'Use una dirección de correo electrónico de {domains}.',
      invalid_url: 'Introduzca una dirección web que empiece por http:// o https://.',
      invalid_phone_number:
        'Introduzca un número de teléfono con el prefijo del país, por ejemplo +49 30 901820.',
      invalid_phone_number_there: 'Introduzca un número de teléfono válido.',
      not_an_integer: 'Introduzca un número entero.',
      imprecise_number: 'Introduzca un número de 15 cifras como máximo.',
      ambiguous_number:
        'El separador puede ser decimal o de millares. Escriba, por ejemplo, {whole} o {fraction}.',
      too_small: 'Introduzca {min} o más.',
      too_large: 'Introduzca {max} o menos.',
      invalid_date: 'Introduzca una fecha válida.',
      invalid_time: 'Introduzca una hora, por ejemplo 18:30.',
      invalid_datetime: 'Introduzca una fecha y una hora.',
      too_early: 'El primer valor admitido es {min}.',
      too_late: 'El último valor admitido es {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Añada como máximo {n} archivo.',
        many: 'Añada como máximo {n} de archivos.',
        other: 'Añada como máximo {n} archivos.',
      },
      unknown_option: 'Seleccione una de las opciones.',
      unknown_column: 'Seleccione una de las opciones.',
      option_full: 'Una opción seleccionada está completa. Cambie su selección.',
      incomplete_ranking: 'Ordene todos los elementos.',
      missing_row: 'Responda a esta fila.',
      missing_part: 'Rellene este campo.',
      invalid_country: 'Seleccione un país.',
      invalid_upload: 'Este archivo ya no está disponible. Vuelva a subirlo.',
      type_not_accepted: 'Este tipo de archivo no se admite.',
      empty_file: 'Este archivo está vacío.',
      payload_too_large: 'Este archivo es demasiado grande.',
      upload: 'No se ha podido subir el archivo. Vuelva a intentarlo.',
    },
  },
  service: {
    successMessage: '¡Gracias! Su respuesta se ha registrado.',
    approvedMessage: 'Sus respuestas han sido aprobadas.',
    rejectedMessage: 'Sus respuestas no han sido aprobadas.',
    errors: {
      unknown_question: 'El formulario no tiene esta pregunta.',
      not_answerable: 'Esta parte del formulario no admite respuestas.',
      unknown_part: 'La pregunta no tiene este campo.',
      unknown_row: 'La pregunta no tiene esta fila.',
      duplicate_option: 'Seleccione cada opción una sola vez.',
      other_not_allowed: 'Seleccione una de las opciones. Aquí no se admiten respuestas propias.',
    },
  },
};
