// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Selecteer minimaal {n} optie.',
  other: 'Selecteer minimaal {n} opties.',
};

const atMost = {
  one: 'Selecteer maximaal {n} optie.',
  other: 'Selecteer maximaal {n} opties.',
};

/** Dutch. Respondents are addressed formally. */
export const nl: Texts<Plural<'one' | 'other'>> = {
  page: {
    loading: 'Laden…',
    noScript:
      'Voor dit formulier is JavaScript nodig. Schakel JavaScript in uw browser in en laad de pagina opnieuw.',
    marked: 'Vragen met een * zijn verplicht.',
    required: 'verplicht',
    send: 'Verzenden',
    sending: 'Wordt verzonden…',
    checking: 'Beveiligingscontrole wordt uitgevoerd…',
    next: 'Volgende',
    back: 'Terug',
    progress: 'Pagina {n} van {all}',
    summary: { one: 'Controleer dit antwoord:', other: 'Controleer deze {n} antwoorden:' },
    errorTitle: 'Fout: {title}',
    branding: 'Gemaakt met Formwright',
    newTab: 'opent in een nieuw tabblad',
    language: 'Taal',

    yes: 'Ja',
    no: 'Nee',
    other: 'Anders',
    otherText: 'Uw antwoord',
    choose: 'Maak een keuze',
    full: 'vol',
    clear: 'Antwoord wissen',
    readMore: 'Lees de volledige tekst',
    points: '{n} van {all}',
    countryCode: 'Met landnummer, bijvoorbeeld +49 30 901820.',
    between: 'Selecteer {min} tot {max} opties.',
    atLeast,
    atMost,

    line1: 'Straat en huisnummer',
    line2: 'Adresregel 2',
    city: 'Plaats',
    region: 'Provincie of regio',
    postal_code: 'Postcode',
    country: 'Land',
    first_name: 'Voornaam',
    last_name: 'Achternaam',
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    company: 'Bedrijf',

    rankingHint: 'Sleep de items of gebruik de pijlen om ze op volgorde te zetten.',
    moveUp: '{label} omhoog verplaatsen',
    moveDown: '{label} omlaag verplaatsen',
    moved: '{label}: plaats {n} van {all}',
    keepOrder: 'Deze volgorde bevestigen',

    addFile: 'Bestand kiezen',
    addFiles: 'Bestanden kiezen',
    dropHere: 'of hierheen slepen',
    accepted: 'Toegestane bestandstypen: {kinds}',
    fileKinds: { image: 'afbeeldingen', video: 'video’s', audio: 'audiobestanden' },
    largest: 'Maximaal {size} per bestand',
    mostFiles: { one: 'Maximaal {n} bestand', other: 'Maximaal {n} bestanden' },
    uploading: '{name}: {percent} geüpload',
    uploadWaiting: 'Wachten op verbinding…',
    uploaded: '{name} is geüpload',
    removed: '{name} is verwijderd',
    removeFile: '{name} verwijderen',
    stillUploading:
      'Er worden nog bestanden geüpload. Wacht even en verzend het formulier daarna opnieuw.',

    signHere: 'Zet hier uw handtekening',
    typeName: 'Of typ in plaats daarvan uw naam',
    clearSignature: 'Wissen',

    lockedTitle: 'Dit formulier is beveiligd met een wachtwoord',
    lockedText: 'Voer het wachtwoord in om het formulier te openen.',
    password: 'Wachtwoord',
    unlock: 'Formulier openen',

    closedTitle: 'Dit formulier is gesloten',
    notYetOpenTitle: 'Dit formulier is nog niet geopend',
    opensAt: 'Het opent op {time}.',
    closed: {
      unpublished: 'Het formulier is momenteel niet gepubliceerd.',
      not_yet_open: 'Het formulier accepteert nog geen antwoorden.',
      paused: 'Het formulier accepteert momenteel geen antwoorden.',
      deadline_passed: 'De deadline is verstreken.',
      response_limit_reached: 'Het maximale aantal antwoorden is bereikt.',
    },
    invitation: {
      neededTitle: 'U hebt een uitnodiging nodig',
      usedTitle: 'Al beantwoord',
      invalidTitle: 'Deze uitnodiging is niet geldig',
      missing: 'Open de link van uw uitnodiging.',
      unknown: 'Controleer of de link volledig is.',
      used: 'Er is al een antwoord verzonden met deze uitnodiging.',
      revoked: 'De uitnodiging is ingetrokken.',
      expired: 'De uitnodiging is verlopen.',
    },
    missingTitle: 'Formulier niet gevonden',
    missingText:
      'Mogelijk is het adres onvolledig, of is het formulier niet gepubliceerd of verwijderd.',
    missingOwner:
      'Is dit uw formulier? Publiceer het, zodat anderen het kunnen openen, of bekijk het concept via de voorbeeldlink.',
    preview: 'Voorbeeld: niets van wat u invult, wordt opgeslagen.',
    previewInvalidTitle: 'Deze voorbeeldlink is niet geldig',
    previewInvalidText:
      'Voorbeeldlinks zijn 24 uur geldig. Vraag de eigenaar van het formulier om een nieuwe.',
    troubleTitle: 'Het formulier kan niet worden weergegeven',
    troubleText: 'Probeer het zo dadelijk opnieuw.',
    busyText: 'Te veel aanvragen. Probeer het over een minuut opnieuw.',

    thanks: 'Bedankt',
    leaving: 'U wordt doorgestuurd naar de volgende pagina…',
    another: 'Nog een antwoord verzenden',
    approved: 'Goedgekeurd',
    rejected: 'Niet goedgekeurd',
    score: {
      one: '{score} van {n} punt ({percent})',
      other: '{score} van {n} punten ({percent})',
    },

    offline:
      'De dienst is niet bereikbaar. Uw antwoorden zijn niet verloren: probeer het zo dadelijk opnieuw.',
    wait: {
      one: 'Te veel pogingen. Probeer het over {n} seconde opnieuw.',
      other: 'Te veel pogingen. Probeer het over {n} seconden opnieuw.',
    },
    trouble:
      'Er is iets misgegaan. Uw antwoorden zijn niet verloren: probeer het zo dadelijk opnieuw.',
    tooLarge: 'Uw antwoorden zijn te lang om te verzenden.',
    captchaFailed: 'De captchacontrole is mislukt. Probeer het opnieuw.',
    captchaMissing: 'Los de captcha op.',
    captchaInsecure: 'Voor de captcha is een beveiligde verbinding (https) nodig.',
    wrongPassword: 'Het wachtwoord is onjuist.',

    updated: 'Dit formulier is bijgewerkt. Controleer de nieuwe vragen:',
    updatedPlain: 'Dit formulier is bijgewerkt. Controleer uw antwoorden en verstuur ze opnieuw.',
    unsent:
      'Deze antwoorden horen niet meer bij een vraag. Ze blijven op dit apparaat bewaard, maar worden niet verstuurd:',
    restored: 'Uw eerdere antwoorden zijn hersteld.',
    continueDraft: 'Verdergaan waar u gebleven was',
    startAgain: 'Opnieuw beginnen',
    retrying:
      'Geen verbinding. Uw antwoorden blijven bewaard en worden verstuurd zodra de verbinding terug is.',
    kept: 'Uw antwoorden blijven op dit apparaat bewaard.',
    notKept:
      'Uw browser staat niet toe dat dit formulier uw antwoorden op dit apparaat bewaart. Ze gaan verloren als de pagina opnieuw wordt geladen.',
    notLoaded:
      'Het formulier is niet volledig geladen. Controleer uw verbinding en laad de pagina opnieuw.',
    reload: 'Pagina opnieuw laden',

    retry: 'Opnieuw proberen',
    saved: 'Opgeslagen',
    unsaved: 'Nog niet opgeslagen. Uw antwoorden worden op dit apparaat bewaard.',
    continueLater: 'Later verdergaan',
    resumeHint:
      'Open deze link op een apparaat naar keuze om verder te gaan. De link is geldig tot {date}. Wie de link heeft, kan uw antwoorden lezen en wijzigen.',
    resumeLink: 'Link naar uw antwoorden',
    copyLink: 'Link kopiëren',
    linkCopied: 'Link gekopieerd',
    qrCode: 'QR-code van de link',
    savedMissing:
      'De opgeslagen antwoorden zijn niet meer beschikbaar: ze zijn verzonden of verwijderd, of ze zijn verlopen.',
    alreadySubmitted: 'Deze antwoorden zijn al verzonden, misschien op een ander apparaat.',

    errors: {
      agree: 'Vink dit vakje aan om door te gaan.',
      required: 'Beantwoord deze vraag.',
      number: 'Voer een getal in.',
      wrong_type: 'Dit antwoord is ongeldig.',
      too_short: {
        one: 'Voer minimaal {n} teken in.',
        other: 'Voer minimaal {n} tekens in.',
      },
      too_long: { one: 'Voer maximaal {n} teken in.', other: 'Voer maximaal {n} tekens in.' },
      line_break: 'Voer één regel tekst in.',
      invalid_text: 'De tekst bevat tekens die niet kunnen worden opgeslagen.',
      pattern: 'De notatie is ongeldig.',
      invalid_email: 'Voer een geldig e-mailadres in, bijvoorbeeld name@example.org.',
      domain_not_allowed: 'Gebruik een e-mailadres van {domains}.',
      invalid_url: 'Voer een webadres in dat begint met http:// of https://.',
      invalid_phone_number:
        'Voer een telefoonnummer met landnummer in, bijvoorbeeld +49 30 901820.',
      invalid_phone_number_there: 'Voer een geldig telefoonnummer in.',
      not_an_integer: 'Voer een geheel getal in.',
      imprecise_number: 'Voer een getal van maximaal 15 cijfers in.',
      ambiguous_number:
        'Het scheidingsteken kan een decimaalteken of een duizendtalscheiding zijn. Schrijf bijvoorbeeld {whole} of {fraction}.',
      too_small: 'Voer {min} of meer in.',
      too_large: 'Voer {max} of minder in.',
      invalid_date: 'Voer een geldige datum in.',
      invalid_time: 'Voer een tijd in, bijvoorbeeld 18:30.',
      invalid_datetime: 'Voer een datum en een tijd in.',
      too_early: 'Voer {min} of later in.',
      too_late: 'Voer {max} of eerder in.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Voeg maximaal {n} bestand toe.',
        other: 'Voeg maximaal {n} bestanden toe.',
      },
      unknown_option: 'Selecteer een van de opties.',
      unknown_column: 'Selecteer een van de opties.',
      option_full: 'Een gekozen optie is vol. Wijzig uw keuze.',
      incomplete_ranking: 'Zet alle items op volgorde.',
      missing_row: 'Beantwoord deze rij.',
      missing_part: 'Vul dit veld in.',
      invalid_country: 'Selecteer een land.',
      invalid_upload: 'Dit bestand is niet meer beschikbaar. Upload het opnieuw.',
      type_not_accepted: 'Dit bestandstype is niet toegestaan.',
      empty_file: 'Dit bestand is leeg.',
      payload_too_large: 'Dit bestand is te groot.',
      upload: 'Het bestand kon niet worden geüpload. Probeer het opnieuw.',
    },
  },
  service: {
    successMessage: 'Bedankt! Uw antwoord is opgeslagen.',
    approvedMessage: 'Uw antwoorden zijn goedgekeurd.',
    rejectedMessage: 'Uw antwoorden zijn niet goedgekeurd.',
    errors: {
      unknown_question: 'Het formulier bevat deze vraag niet.',
      not_answerable: 'Dit deel van het formulier kan niet worden beantwoord.',
      unknown_part: 'De vraag bevat dit veld niet.',
      unknown_row: 'De vraag bevat deze rij niet.',
      duplicate_option: 'Selecteer elke optie slechts één keer.',
      other_not_allowed: 'Selecteer een van de opties. Een eigen antwoord is hier niet mogelijk.',
    },
  },
};
