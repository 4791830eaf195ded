// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Selezionare almeno {n} opzione.',
  many: 'Selezionare almeno {n} di opzioni.',
  other: 'Selezionare almeno {n} opzioni.',
};

const atMost = {
  one: 'Selezionare al massimo {n} opzione.',
  many: 'Selezionare al massimo {n} di opzioni.',
  other: 'Selezionare al massimo {n} opzioni.',
};

/** Italian. Instructions are infinitives, as usual in forms. */
export const it: Texts<Plural<'one' | 'many' | 'other'>> = {
  page: {
    loading: 'Caricamento…',
    noScript:
      'Questo modulo richiede JavaScript. Attivare JavaScript nel browser e ricaricare la pagina.',
    marked: 'Le domande contrassegnate con * sono obbligatorie.',
    required: 'obbligatoria',
    send: 'Invia',
    sending: 'Invio in corso…',
    checking: 'Verifica di sicurezza in corso…',
    next: 'Avanti',
    back: 'Indietro',
    progress: 'Pagina {n} di {all}',
    summary: {
      one: 'Controllare questa risposta:',
      many: 'Controllare queste risposte ({n}):',
      other: 'Controllare queste {n} risposte:',
    },
    errorTitle: 'Errore: {title}',
    branding: 'Creato con Formwright',
    newTab: 'si apre in una nuova scheda',
    language: 'Lingua',

    yes: 'Sì',
    no: 'No',
    other: 'Altro',
    otherText: 'La risposta',
    choose: 'Selezionare',
    full: 'esaurito',
    clear: 'Cancella risposta',
    readMore: 'Leggi il testo completo',
    points: '{n} di {all}',
    countryCode: 'Con il prefisso internazionale, ad esempio +49 30 901820.',
    between: 'Selezionare da {min} a {max} opzioni.',
    atLeast,
    atMost,

    line1: 'Via e numero civico',
    line2: 'Interno, scala, ecc.',
    city: 'Città',
    region: 'Provincia o regione',
    postal_code: 'Codice postale',
    country: 'Paese',
    first_name: 'Nome',
    last_name: 'Cognome',
    email: 'Indirizzo e-mail',
    phone: 'Numero di telefono',
    company: 'Azienda',

    rankingHint: 'Trascinare gli elementi o usare le frecce per ordinarli.',
    moveUp: 'Sposta {label} in alto',
    moveDown: 'Sposta {label} in basso',
    moved: '{label}: posizione {n} di {all}',
    keepOrder: 'Conferma questo ordine',

    addFile: 'Scegli un file',
    addFiles: 'Scegli i file',
    dropHere: 'o trascina qui',
    accepted: 'Tipi di file ammessi: {kinds}',
    fileKinds: { image: 'immagini', video: 'video', audio: 'file audio' },
    largest: 'Fino a {size} per file',
    mostFiles: { one: 'Fino a {n} file', many: 'Fino a {n} di file', other: 'Fino a {n} file' },
    uploading: '{name}: caricato {percent}',
    uploadWaiting: 'In attesa della connessione…',
    uploaded: '{name}: file caricato',
    removed: '{name}: file rimosso',
    removeFile: 'Rimuovi {name}',
    stillUploading:
      'Il caricamento dei file è ancora in corso. Attendere un momento e inviare di nuovo il modulo.',

    signHere: 'Firmare qui',
    typeName: 'Oppure digitare il nome',
    clearSignature: 'Cancella',

    lockedTitle: 'Questo modulo è protetto da password',
    lockedText: 'Inserire la password per aprire il modulo.',
    password: 'Password',
    unlock: 'Apri modulo',

    closedTitle: 'Questo modulo è chiuso',
    notYetOpenTitle: 'Questo modulo non è ancora aperto',
    opensAt: 'Sarà aperto il {time}.',
    closed: {
      unpublished: 'Al momento il modulo non è pubblicato.',
      not_yet_open: 'Il modulo non accetta ancora risposte.',
      paused: 'Al momento il modulo non accetta risposte.',
      deadline_passed: 'Il termine è scaduto.',
      response_limit_reached: 'Il modulo ha raggiunto il numero massimo di risposte.',
    },
    invitation: {
      neededTitle: 'È necessario un invito',
      usedTitle: 'Risposta già inviata',
      invalidTitle: 'Questo invito non è valido',
      missing: 'Apra il link del Suo invito.',
      unknown: 'Verifichi che il link sia completo.',
      used: 'Con questo invito è già stata inviata una risposta.',
      revoked: 'L’invito è stato ritirato.',
      expired: 'L’invito è scaduto.',
    },
    missingTitle: 'Modulo non trovato',
    missingText:
      'L’indirizzo potrebbe essere incompleto, oppure il modulo non è pubblicato o è stato eliminato.',
    missingOwner:
      'Se questo è il suo modulo: lo pubblichi, così che altri possano aprirlo, oppure usi il suo link di anteprima per vedere la bozza.',
    preview: 'Anteprima: nulla di ciò che inserisce viene salvato.',
    previewInvalidTitle: 'Questo link di anteprima non è valido',
    previewInvalidText:
      'I link di anteprima sono validi per 24 ore. Ne chieda uno nuovo al proprietario del modulo.',
    troubleTitle: 'Impossibile visualizzare il modulo',
    troubleText: 'Riprovare tra qualche istante.',
    busyText: 'Troppe richieste. Riprovare tra un minuto.',

    thanks: 'Grazie',
    leaving: 'Reindirizzamento alla pagina successiva…',
    another: 'Invia un’altra risposta',
    approved: 'Approvato',
    rejected: 'Non approvato',
    score: {
      one: '{score} di {n} punto ({percent})',
      many: '{score} di {n} di punti ({percent})',
      other: '{score} di {n} punti ({percent})',
    },

    offline:
      'Il servizio non è raggiungibile. Le risposte non sono andate perse: riprovare tra qualche istante.',
    wait: {
      one: 'Troppi tentativi. Riprovare tra {n} secondo.',
      many: 'Troppi tentativi. Riprovare tra {n} di secondi.',
      other: 'Troppi tentativi. Riprovare tra {n} secondi.',
    },
    trouble:
      'Si è verificato un errore. Le risposte non sono andate perse: riprovare tra qualche istante.',
    tooLarge: 'Le risposte sono troppo lunghe per essere inviate.',
    captchaFailed: 'La verifica del captcha non è riuscita. Riprovare.',
    captchaMissing: 'Completare il captcha.',
    captchaInsecure: 'Il captcha richiede una connessione sicura (https).',
    wrongPassword: 'La password non è corretta.',

    updated: 'Il modulo è stato aggiornato; controlli le nuove domande:',
    updatedPlain: 'Il modulo è stato aggiornato. Controlli le risposte e le invii di nuovo.',
    unsent:
      'Queste risposte non appartengono più a nessuna domanda. Restano su questo dispositivo, ma non vengono inviate:',
    restored: 'Le risposte precedenti sono state ripristinate.',
    continueDraft: 'Continua da dove aveva interrotto',
    startAgain: 'Ricomincia da capo',
    retrying:
      'Nessuna connessione. Le risposte sono conservate e verranno inviate non appena la connessione ritorna.',
    kept: 'Le risposte sono conservate su questo dispositivo.',
    notKept:
      'Il browser non consente a questo modulo di conservare le risposte su questo dispositivo. Andranno perse se la pagina viene ricaricata.',
    notLoaded:
      'Il modulo non è stato caricato completamente. Controlli la connessione e ricarichi la pagina.',
    reload: 'Ricarica la pagina',

    retry: 'Riprova',
    saved: 'Salvato',
    unsaved: 'Non ancora salvato. Le risposte sono conservate su questo dispositivo.',
    continueLater: 'Continua più tardi',
    resumeHint:
      'Apra questo link su qualsiasi dispositivo per continuare. È valido fino al {date}. Chi lo possiede può leggere e modificare le sue risposte.',
    resumeLink: 'Link alle sue risposte',
    copyLink: 'Copia il link',
    linkCopied: 'Link copiato',
    qrCode: 'Codice QR del link',
    savedMissing:
      'Le risposte salvate non sono più disponibili: sono state inviate o eliminate, oppure sono scadute.',
    alreadySubmitted: 'Queste risposte sono già state inviate, forse da un altro dispositivo.',

    errors: {
      agree: 'Selezionare questa casella per continuare.',
      required: 'Rispondere a questa domanda.',
      number: 'Inserire un numero.',
      wrong_type: 'Questa risposta non è valida.',
      too_short: {
        one: 'Inserire almeno {n} carattere.',
        many: 'Inserire almeno {n} di caratteri.',
        other: 'Inserire almeno {n} caratteri.',
      },
      too_long: {
        one: 'Inserire al massimo {n} carattere.',
        many: 'Inserire al massimo {n} di caratteri.',
        other: 'Inserire al massimo {n} caratteri.',
      },
      line_break: 'Inserire una sola riga di testo.',
      invalid_text: 'Il testo contiene caratteri che non possono essere salvati.',
      pattern: 'Il formato non è valido.',
      invalid_email: 'Inserire un indirizzo e-mail valido, ad esempio name@example.org.',
      domain_not_allowed: 'Usare un indirizzo e-mail di {domains}.',
      invalid_url: 'Inserire un indirizzo web che inizi con http:// o https://.',
      invalid_phone_number:
        'Inserire un numero di telefono con il prefisso internazionale, ad esempio +49 30 901820.',
      invalid_phone_number_there: 'Inserire un numero di telefono valido.',
      not_an_integer: 'Inserire un numero intero.',
      imprecise_number: 'Inserire un numero di al massimo 15 cifre.',
      ambiguous_number:
        'Il separatore può essere quello dei decimali o delle migliaia. Scrivere, ad esempio, {whole} o {fraction}.',
      too_small: 'Il valore minimo è {min}.',
      too_large: 'Il valore massimo è {max}.',
      invalid_date: 'Inserire una data valida.',
      invalid_time: 'Inserire un orario, ad esempio 18:30.',
      invalid_datetime: 'Inserire una data e un orario.',
      too_early: 'Il primo valore ammesso è {min}.',
      too_late: 'L’ultimo valore ammesso è {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Aggiungere al massimo {n} file.',
        many: 'Aggiungere al massimo {n} di file.',
        other: 'Aggiungere al massimo {n} file.',
      },
      unknown_option: 'Selezionare una delle opzioni.',
      unknown_column: 'Selezionare una delle opzioni.',
      option_full: 'Un’opzione selezionata è esaurita. Modifichi la Sua scelta.',
      incomplete_ranking: 'Ordinare tutti gli elementi.',
      missing_row: 'Rispondere a questa riga.',
      missing_part: 'Compilare questo campo.',
      invalid_country: 'Selezionare un Paese.',
      invalid_upload: 'Questo file non è più disponibile. Caricarlo di nuovo.',
      type_not_accepted: 'Questo tipo di file non è ammesso.',
      empty_file: 'Questo file è vuoto.',
      payload_too_large: 'Questo file è troppo grande.',
      upload: 'Non è stato possibile caricare il file. Riprovare.',
    },
  },
  service: {
    successMessage: 'Grazie! La risposta è stata registrata.',
    approvedMessage: 'Le risposte sono state approvate.',
    rejectedMessage: 'Le risposte non sono state approvate.',
    errors: {
      unknown_question: 'Il modulo non contiene questa domanda.',
      not_answerable: 'Questa parte del modulo non prevede risposte.',
      unknown_part: 'La domanda non contiene questo campo.',
      unknown_row: 'La domanda non contiene questa riga.',
      duplicate_option: 'Selezionare ogni opzione una sola volta.',
      other_not_allowed: 'Selezionare una delle opzioni. Qui non è possibile una risposta libera.',
    },
  },
};
