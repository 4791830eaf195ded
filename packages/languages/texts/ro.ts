// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Selectați cel puțin {n} opțiune.',
  few: 'Selectați cel puțin {n} opțiuni.',
  other: 'Selectați cel puțin {n} de opțiuni.',
};

const atMost = {
  one: 'Selectați cel mult {n} opțiune.',
  few: 'Selectați cel mult {n} opțiuni.',
  other: 'Selectați cel mult {n} de opțiuni.',
};

/** Romanian. Respondents are addressed formally. */
export const ro: Texts<Plural<'one' | 'few' | 'other'>> = {
  page: {
    loading: 'Se încarcă…',
    noScript:
      'Acest formular necesită JavaScript. Activați JavaScript în browser și reîncărcați pagina.',
    marked: 'Întrebările marcate cu * sunt obligatorii.',
    required: 'obligatoriu',
    send: 'Trimiteți',
    sending: 'Se trimite…',
    checking: 'Verificare de securitate în curs…',
    next: 'Înainte',
    back: 'Înapoi',
    progress: 'Pagina {n} din {all}',
    summary: {
      one: 'Verificați acest răspuns:',
      few: 'Verificați aceste {n} răspunsuri:',
      other: 'Verificați aceste {n} de răspunsuri:',
    },
    errorTitle: 'Eroare: {title}',
    branding: 'Creat cu Formwright',
    newTab: 'se deschide într-o filă nouă',
    language: 'Limbă',

    yes: 'Da',
    no: 'Nu',
    other: 'Altul',
    otherText: 'Răspunsul dumneavoastră',
    choose: 'Selectați',
    full: 'ocupat',
    clear: 'Ștergeți răspunsul',
    readMore: 'Citiți textul complet',
    points: '{n} din {all}',
    countryCode: 'Includeți prefixul țării, de exemplu +49 30 901820.',
    between: 'Selectați între {min} și {max} opțiuni.',
    atLeast,
    atMost,

    line1: 'Strada și numărul',
    line2: 'Bloc, scară, apartament etc.',
    city: 'Localitate',
    region: 'Județ sau regiune',
    postal_code: 'Cod poștal',
    country: 'Țară',
    first_name: 'Prenume',
    last_name: 'Nume de familie',
    email: 'Adresă de e-mail',
    phone: 'Număr de telefon',
    company: 'Companie',

    rankingHint: 'Trageți elementele sau folosiți săgețile pentru a le ordona.',
    moveUp: 'Mutați în sus: {label}',
    moveDown: 'Mutați în jos: {label}',
    moved: '{label}: poziția {n} din {all}',
    keepOrder: 'Confirmați această ordine',

    addFile: 'Alegeți un fișier',
    addFiles: 'Alegeți fișiere',
    dropHere: 'sau trageți aici',
    accepted: 'Tipuri de fișiere acceptate: {kinds}',
    fileKinds: { image: 'imagini', video: 'videoclipuri', audio: 'fișiere audio' },
    largest: 'Maximum {size} pe fișier',
    mostFiles: {
      one: 'Maximum {n} fișier',
      few: 'Maximum {n} fișiere',
      other: 'Maximum {n} de fișiere',
    },
    uploading: '{name}: încărcat {percent}',
    uploadWaiting: 'Se așteaptă conexiunea…',
    uploaded: '{name}: fișier încărcat',
    removed: '{name}: fișier eliminat',
    removeFile: 'Eliminați {name}',
    stillUploading:
      'Fișierele încă se încarcă. Așteptați un moment și trimiteți din nou formularul.',

    signHere: 'Semnați aici',
    typeName: 'Sau introduceți numele dumneavoastră',
    clearSignature: 'Ștergeți',

    lockedTitle: 'Acest formular este protejat cu parolă',
    lockedText: 'Introduceți parola pentru a deschide formularul.',
    password: 'Parolă',
    unlock: 'Deschideți formularul',

    closedTitle: 'Acest formular este închis',
    notYetOpenTitle: 'Acest formular nu este încă deschis',
    opensAt: 'Se deschide pe {time}.',
    closed: {
      unpublished: 'Formularul nu este publicat în prezent.',
      not_yet_open: 'Formularul nu acceptă încă răspunsuri.',
      paused: 'Formularul nu acceptă răspunsuri în prezent.',
      deadline_passed: 'Termenul-limită a expirat.',
      response_limit_reached: 'Formularul a atins limita de răspunsuri.',
    },
    invitation: {
      neededTitle: 'Aveți nevoie de o invitație',
      usedTitle: 'Deja completat',
      invalidTitle: 'Această invitație nu este valabilă',
      missing: 'Deschideți linkul din invitația dvs.',
      unknown: 'Verificați dacă linkul este complet.',
      used: 'A fost deja trimis un răspuns cu această invitație.',
      revoked: 'Invitația a fost retrasă.',
      expired: 'Invitația a expirat.',
    },
    missingTitle: 'Formularul nu a fost găsit',
    missingText:
      'Este posibil ca adresa să fie incompletă sau ca formularul să nu fie publicat ori să fi fost șters.',
    missingOwner:
      'Dacă acesta este formularul dumneavoastră: publicați-l, ca să îl poată deschide și alții, sau folosiți linkul de previzualizare ca să vedeți ciorna.',
    preview: 'Previzualizare: nimic din ceea ce introduceți nu este salvat.',
    previewInvalidTitle: 'Acest link de previzualizare nu este valid',
    previewInvalidText:
      'Linkurile de previzualizare sunt valabile 24 de ore. Cereți unul nou proprietarului formularului.',
    troubleTitle: 'Formularul nu poate fi afișat',
    troubleText: 'Încercați din nou peste câteva momente.',
    busyText: 'Prea multe solicitări. Încercați din nou peste un minut.',

    thanks: 'Vă mulțumim',
    leaving: 'Redirecționare către pagina următoare…',
    another: 'Trimiteți alt răspuns',
    approved: 'Aprobat',
    rejected: 'Neaprobat',
    score: {
      one: '{score} din {n} punct ({percent})',
      few: '{score} din {n} puncte ({percent})',
      other: '{score} din {n} de puncte ({percent})',
    },

    offline:
      'Serviciul nu poate fi accesat. Răspunsurile dumneavoastră nu s-au pierdut: încercați din nou peste câteva momente.',
    wait: {
      one: 'Prea multe încercări. Încercați din nou peste {n} secundă.',
      few: 'Prea multe încercări. Încercați din nou peste {n} secunde.',
      other: 'Prea multe încercări. Încercați din nou peste {n} de secunde.',
    },
    trouble:
      'A apărut o eroare. Răspunsurile dumneavoastră nu s-au pierdut: încercați din nou peste câteva momente.',
    tooLarge: 'Răspunsurile dumneavoastră sunt prea lungi pentru a fi trimise.',
    captchaFailed: 'Verificarea captcha a eșuat. Încercați din nou.',
    captchaMissing: 'Rezolvați captcha.',
    captchaInsecure: 'Captcha necesită o conexiune securizată (https).',
    wrongPassword: 'Parola este incorectă.',

    updated: 'Formularul a fost actualizat; verificați întrebările noi:',
    updatedPlain: 'Formularul a fost actualizat. Verificați răspunsurile și trimiteți-le din nou.',
    unsent:
      'Aceste răspunsuri nu mai aparțin niciunei întrebări. Sunt păstrate pe acest dispozitiv, dar nu sunt trimise:',
    restored: 'Răspunsurile dvs. anterioare au fost restabilite.',
    continueDraft: 'Continuați de unde ați rămas',
    startAgain: 'Începeți din nou',
    retrying:
      'Nu există conexiune. Răspunsurile dvs. sunt păstrate și vor fi trimise imediat ce revine conexiunea.',
    kept: 'Răspunsurile dvs. sunt păstrate pe acest dispozitiv.',
    notKept:
      'Browserul dvs. nu permite acestui formular să păstreze răspunsurile pe acest dispozitiv. Se pierd dacă pagina este reîncărcată.',
    notLoaded:
      'Formularul nu s-a încărcat complet. Verificați conexiunea, apoi reîncărcați pagina.',
    reload: 'Reîncărcați pagina',

    retry: 'Încercați din nou',
    saved: 'Salvat',
    unsaved: 'Răspunsurile nu sunt încă salvate, dar sunt păstrate pe acest dispozitiv.',
    continueLater: 'Continuați mai târziu',
    resumeHint:
      'Deschideți acest link pe orice dispozitiv pentru a continua. Este valabil până la {date}. Oricine îl are poate citi și modifica răspunsurile.',
    resumeLink: 'Link către răspunsuri',
    copyLink: 'Copiați linkul',
    linkCopied: 'Link copiat',
    qrCode: 'Codul QR al linkului',
    savedMissing:
      'Răspunsurile salvate nu mai sunt disponibile: au fost trimise sau șterse ori au expirat.',
    alreadySubmitted: 'Aceste răspunsuri au fost deja trimise, poate de pe alt dispozitiv.',

    errors: {
      agree: 'Bifați această casetă pentru a continua.',
      required: 'Răspundeți la această întrebare.',
      number: 'Introduceți un număr.',
      wrong_type: 'Acest răspuns nu este valid.',
      too_short: {
        one: 'Introduceți cel puțin {n} caracter.',
        few: 'Introduceți cel puțin {n} caractere.',
        other: 'Introduceți cel puțin {n} de caractere.',
      },
      too_long: {
        one: 'Introduceți cel mult {n} caracter.',
        few: 'Introduceți cel mult {n} caractere.',
        other: 'Introduceți cel mult {n} de caractere.',
      },
      line_break: 'Introduceți un singur rând de text.',
      invalid_text: 'Textul conține caractere care nu pot fi salvate.',
      pattern: 'Formatul nu este valid.',
      invalid_email: 'Introduceți o adresă de e-mail validă, de exemplu name@example.org.',
      domain_not_allowed: 'Folosiți o adresă de e-mail de la {domains}.',
      invalid_url: 'Introduceți o adresă web care începe cu http:// sau https://.',
      invalid_phone_number:
        'Introduceți un număr de telefon cu prefixul țării, de exemplu +49 30 901820.',
      invalid_phone_number_there: 'Introduceți un număr de telefon valid.',
      not_an_integer: 'Introduceți un număr întreg.',
      imprecise_number: 'Introduceți un număr cu cel mult 15 cifre.',
      ambiguous_number:
        'Separatorul poate fi cel zecimal sau cel de mii. Scrieți, de exemplu, {whole} sau {fraction}.',
      too_small: 'Valoarea minimă este {min}.',
      too_large: 'Valoarea maximă este {max}.',
      invalid_date: 'Introduceți o dată validă.',
      invalid_time: 'Introduceți o oră, de exemplu 18:30.',
      invalid_datetime: 'Introduceți o dată și o oră.',
      too_early: 'Prima valoare permisă este {min}.',
      too_late: 'Ultima valoare permisă este {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Adăugați cel mult {n} fișier.',
        few: 'Adăugați cel mult {n} fișiere.',
        other: 'Adăugați cel mult {n} de fișiere.',
      },
      unknown_option: 'Selectați una dintre opțiuni.',
      unknown_column: 'Selectați una dintre opțiuni.',
      option_full:
        'Nu mai sunt locuri pentru o opțiune selectată. Vă rugăm să modificați alegerea.',
      incomplete_ranking: 'Ordonați toate elementele.',
      missing_row: 'Răspundeți la acest rând.',
      missing_part: 'Completați acest câmp.',
      invalid_country: 'Selectați o țară.',
      invalid_upload: 'Acest fișier nu mai este disponibil. Încărcați-l din nou.',
      type_not_accepted: 'Acest tip de fișier nu este acceptat.',
      empty_file: 'Acest fișier este gol.',
      payload_too_large: 'Acest fișier este prea mare.',
      upload: 'Fișierul nu a putut fi încărcat. Încercați din nou.',
    },
  },
  service: {
    successMessage: 'Vă mulțumim! Răspunsul dumneavoastră a fost înregistrat.',
    approvedMessage: 'Răspunsurile dumneavoastră au fost aprobate.',
    rejectedMessage: 'Răspunsurile dumneavoastră nu au fost aprobate.',
    errors: {
      unknown_question: 'Formularul nu conține această întrebare.',
      not_answerable: 'Această parte a formularului nu primește răspunsuri.',
      unknown_part: 'Întrebarea nu conține acest câmp.',
      unknown_row: 'Întrebarea nu conține acest rând.',
      duplicate_option: 'Selectați fiecare opțiune o singură dată.',
      other_not_allowed: 'Selectați una dintre opțiuni. Aici nu este posibil un răspuns propriu.',
    },
  },
};
