import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Wählen Sie mindestens {n} Option aus.',
  other: 'Wählen Sie mindestens {n} Optionen aus.',
};

const atMost = {
  one: 'Wählen Sie höchstens {n} Option aus.',
  other: 'Wählen Sie höchstens {n} Optionen aus.',
};

/** German. Respondents are addressed formally. */
export const de: Texts<Plural<'one' | 'other'>> = {
  page: {
    loading: 'Wird geladen …',
    noScript:
      'Dieses Formular benötigt JavaScript. Bitte aktivieren Sie JavaScript in Ihrem Browser und laden Sie die Seite neu.',
    marked: 'Mit * gekennzeichnete Fragen sind Pflichtfragen.',
    required: 'erforderlich',
    send: 'Absenden',
    sending: 'Wird gesendet …',
    checking: 'Sicherheitsprüfung läuft …',
    next: 'Weiter',
    back: 'Zurück',
    progress: 'Seite {n} von {all}',
    summary: {
      one: 'Bitte überprüfen Sie diese Antwort:',
      other: 'Bitte überprüfen Sie diese {n} Antworten:',
    },
    errorTitle: 'Fehler: {title}',
    branding: 'Erstellt mit Formwright',
    newTab: 'öffnet in neuem Tab',
    language: 'Sprache',

    yes: 'Ja',
    no: 'Nein',
    other: 'Sonstiges',
    otherText: 'Ihre Antwort',
    choose: 'Bitte wählen',
    full: 'ausgebucht',
    clear: 'Antwort löschen',
    readMore: 'Text lesen',
    points: '{n} von {all}',
    countryCode: 'Mit Ländervorwahl, zum Beispiel +49 30 901820.',
    between: 'Wählen Sie {min} bis {max} Optionen aus.',
    atLeast,
    atMost,

    line1: 'Straße und Hausnummer',
    line2: 'Adresszusatz',
    city: 'Ort',
    region: 'Bundesland oder Region',
    postal_code: 'Postleitzahl',
    country: 'Land',
    first_name: 'Vorname',
    last_name: 'Nachname',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    company: 'Firma',

    rankingHint:
      'Ziehen Sie die Einträge in die gewünschte Reihenfolge oder nutzen Sie die Pfeile.',
    moveUp: '{label} nach oben verschieben',
    moveDown: '{label} nach unten verschieben',
    moved: '{label}: Platz {n} von {all}',
    keepOrder: 'Reihenfolge bestätigen',

    addFile: 'Datei auswählen',
    addFiles: 'Dateien auswählen',
    dropHere: 'oder hierher ziehen',
    accepted: 'Erlaubte Dateitypen: {kinds}',
    fileKinds: { image: 'Bilder', video: 'Videos', audio: 'Audiodateien' },
    largest: 'Maximal {size} pro Datei',
    mostFiles: { one: 'Maximal {n} Datei', other: 'Maximal {n} Dateien' },
    uploading: '{name}: {percent} hochgeladen',
    uploadWaiting: 'Warten auf die Verbindung…',
    uploaded: '{name} wurde hochgeladen',
    removed: '{name} wurde entfernt',
    removeFile: '{name} entfernen',
    stillUploading:
      'Es werden noch Dateien hochgeladen. Bitte warten Sie einen Moment und senden Sie das Formular dann erneut ab.',

    signHere: 'Hier unterschreiben',
    typeName: 'Oder geben Sie stattdessen Ihren Namen ein',
    clearSignature: 'Löschen',

    lockedTitle: 'Dieses Formular ist passwortgeschützt',
    lockedText: 'Geben Sie das Passwort ein, um das Formular zu öffnen.',
    password: 'Passwort',
    unlock: 'Formular öffnen',

    closedTitle: 'Dieses Formular ist geschlossen',
    notYetOpenTitle: 'Dieses Formular ist noch nicht geöffnet',
    opensAt: 'Es öffnet am {time}.',
    closed: {
      unpublished: 'Das Formular ist zurzeit nicht veröffentlicht.',
      not_yet_open: 'Das Formular nimmt noch keine Antworten an.',
      paused: 'Das Formular nimmt zurzeit keine Antworten an.',
      deadline_passed: 'Die Frist ist abgelaufen.',
      response_limit_reached: 'Die maximale Anzahl an Antworten ist erreicht.',
    },
    invitation: {
      neededTitle: 'Sie benötigen eine Einladung',
      usedTitle: 'Bereits beantwortet',
      invalidTitle: 'Diese Einladung ist nicht gültig',
      missing: 'Bitte öffnen Sie den Link Ihrer Einladung.',
      unknown: 'Bitte prüfen Sie, ob der Link vollständig ist.',
      used: 'Mit dieser Einladung wurde bereits eine Antwort abgesendet.',
      revoked: 'Die Einladung wurde zurückgezogen.',
      expired: 'Die Einladung ist abgelaufen.',
    },
    missingTitle: 'Formular nicht gefunden',
    missingText:
      'Möglicherweise ist die Adresse unvollständig, oder das Formular ist nicht veröffentlicht oder wurde gelöscht.',
    missingOwner:
      'Wenn dies Ihr Formular ist: Veröffentlichen Sie es, damit andere es öffnen können, oder sehen Sie den Entwurf über seinen Vorschaulink an.',
    preview: 'Vorschau: Ihre Eingaben werden nicht gespeichert.',
    previewInvalidTitle: 'Dieser Vorschaulink ist nicht gültig',
    previewInvalidText:
      'Vorschaulinks gelten 24 Stunden. Bitten Sie die Person, der das Formular gehört, um einen neuen.',
    troubleTitle: 'Das Formular kann gerade nicht angezeigt werden',
    troubleText: 'Bitte versuchen Sie es gleich noch einmal.',
    busyText: 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute erneut.',

    thanks: 'Vielen Dank',
    leaving: 'Sie werden weitergeleitet …',
    another: 'Weitere Antwort absenden',
    approved: 'Angenommen',
    rejected: 'Nicht angenommen',
    score: {
      one: '{score} von {n} Punkt ({percent})',
      other: '{score} von {n} Punkten ({percent})',
    },

    offline:
      'Der Dienst ist nicht erreichbar. Ihre Antworten bleiben erhalten. Bitte versuchen Sie es gleich noch einmal.',
    wait: {
      one: 'Zu viele Versuche. Bitte versuchen Sie es in {n} Sekunde erneut.',
      other: 'Zu viele Versuche. Bitte versuchen Sie es in {n} Sekunden erneut.',
    },
    trouble:
      'Es ist ein Fehler aufgetreten. Ihre Antworten bleiben erhalten. Bitte versuchen Sie es gleich noch einmal.',
    tooLarge: 'Ihre Antworten sind zu lang und können nicht gesendet werden.',
    captchaFailed: 'Die Captcha-Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    captchaMissing: 'Bitte lösen Sie das Captcha.',
    captchaInsecure: 'Das Captcha erfordert eine sichere Verbindung (https).',
    wrongPassword: 'Das Passwort ist falsch.',

    updated: 'Das Formular wurde aktualisiert. Bitte prüfen Sie die neuen Fragen:',
    updatedPlain:
      'Das Formular wurde aktualisiert. Bitte prüfen Sie Ihre Antworten und senden Sie sie erneut.',
    unsent:
      'Diese Antworten gehören zu keiner Frage mehr. Sie bleiben auf diesem Gerät erhalten, werden aber nicht gesendet:',
    restored: 'Ihre früheren Antworten wurden wiederhergestellt.',
    continueDraft: 'Dort weitermachen, wo Sie aufgehört haben',
    startAgain: 'Neu beginnen',
    retrying:
      'Keine Verbindung. Ihre Antworten bleiben erhalten und werden gesendet, sobald die Verbindung wieder besteht.',
    kept: 'Ihre Antworten bleiben auf diesem Gerät erhalten.',
    notKept:
      'Ihr Browser erlaubt diesem Formular nicht, Ihre Antworten auf diesem Gerät zu speichern. Beim Neuladen der Seite gehen sie verloren.',
    notLoaded:
      'Das Formular wurde nicht vollständig geladen. Bitte prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    reload: 'Seite neu laden',

    retry: 'Erneut versuchen',
    saved: 'Gespeichert',
    unsaved: 'Noch nicht gespeichert. Ihre Antworten bleiben auf diesem Gerät.',
    continueLater: 'Später fortfahren',
    resumeHint:
      'Öffnen Sie diesen Link auf einem beliebigen Gerät, um fortzufahren. Er gilt bis {date}. Wer ihn hat, kann Ihre Antworten lesen und ändern.',
    resumeLink: 'Link zu Ihren Antworten',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    qrCode: 'QR-Code des Links',
    savedMissing:
      'Die gespeicherten Antworten sind nicht mehr verfügbar: Sie wurden abgesendet oder gelöscht, oder sie sind abgelaufen.',
    alreadySubmitted:
      'Diese Antworten wurden bereits abgesendet, vielleicht auf einem anderen Gerät.',

    errors: {
      agree: 'Bitte setzen Sie hier ein Häkchen, um fortzufahren.',
      required: 'Bitte beantworten Sie diese Frage.',
      number: 'Geben Sie eine Zahl ein.',
      wrong_type: 'Diese Antwort ist ungültig.',
      too_short: {
        one: 'Geben Sie mindestens {n} Zeichen ein.',
        other: 'Geben Sie mindestens {n} Zeichen ein.',
      },
      too_long: {
        one: 'Geben Sie höchstens {n} Zeichen ein.',
        other: 'Geben Sie höchstens {n} Zeichen ein.',
      },
      line_break: 'Geben Sie nur eine Zeile ein.',
      invalid_text: 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
      pattern: 'Das Format ist ungültig.',
      invalid_email: 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.org.',
      domain_not_allowed: 'Verwenden Sie eine E-Mail-Adresse von {domains}.',
      invalid_url: 'Geben Sie eine Webadresse ein, die mit http:// oder https:// beginnt.',
      invalid_phone_number:
        'Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 901820.',
      invalid_phone_number_there: 'Geben Sie eine gültige Telefonnummer ein.',
      not_an_integer: 'Geben Sie eine ganze Zahl ein.',
      imprecise_number: 'Geben Sie eine Zahl mit höchstens 15 Ziffern ein.',
      ambiguous_number:
        'Das Trennzeichen kann ein Dezimal- oder ein Tausendertrennzeichen sein. Schreiben Sie zum Beispiel {whole} oder {fraction}.',
      too_small: 'Geben Sie mindestens {min} ein.',
      too_large: 'Geben Sie höchstens {max} ein.',
      invalid_date: 'Geben Sie ein gültiges Datum ein.',
      invalid_time: 'Geben Sie eine Uhrzeit ein, zum Beispiel 18:30.',
      invalid_datetime: 'Geben Sie Datum und Uhrzeit ein.',
      too_early: 'Der früheste zulässige Wert ist {min}.',
      too_late: 'Der späteste zulässige Wert ist {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Fügen Sie nur {n} Datei hinzu.',
        other: 'Fügen Sie höchstens {n} Dateien hinzu.',
      },
      unknown_option: 'Wählen Sie eine der Optionen aus.',
      unknown_column: 'Wählen Sie eine der Optionen aus.',
      option_full: 'Eine gewählte Option ist ausgebucht. Bitte ändern Sie Ihre Auswahl.',
      incomplete_ranking: 'Ordnen Sie alle Einträge ein.',
      missing_row: 'Bitte beantworten Sie diese Zeile.',
      missing_part: 'Bitte füllen Sie dieses Feld aus.',
      invalid_country: 'Wählen Sie ein Land aus.',
      invalid_upload: 'Diese Datei ist nicht mehr verfügbar. Bitte laden Sie sie erneut hoch.',
      type_not_accepted: 'Dieser Dateityp wird nicht akzeptiert.',
      empty_file: 'Diese Datei ist leer.',
      payload_too_large: 'Diese Datei ist zu groß.',
      upload: 'Die Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
    },
  },
  service: {
    successMessage: 'Vielen Dank! Ihre Antwort wurde gespeichert.',
    approvedMessage: 'Ihre Antworten wurden angenommen.',
    rejectedMessage: 'Ihre Antworten wurden nicht angenommen.',
    errors: {
      unknown_question: 'Das Formular enthält diese Frage nicht.',
      not_answerable: 'Dieser Teil des Formulars kann nicht beantwortet werden.',
      unknown_part: 'Die Frage enthält dieses Feld nicht.',
      unknown_row: 'Die Frage enthält diese Zeile nicht.',
      duplicate_option: 'Wählen Sie jede Option nur einmal aus.',
      other_not_allowed:
        'Wählen Sie eine der Optionen aus. Eine eigene Antwort ist hier nicht möglich.',
    },
  },
};
