// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Sélectionnez au moins {n} option.',
  many: 'Sélectionnez au moins {n} d’options.',
  other: 'Sélectionnez au moins {n} options.',
};

const atMost = {
  one: 'Sélectionnez au plus {n} option.',
  many: 'Sélectionnez au plus {n} d’options.',
  other: 'Sélectionnez au plus {n} options.',
};

/** French. Respondents are addressed formally. */
export const fr: Texts<Plural<'one' | 'many' | 'other'>> = {
  page: {
    loading: 'Chargement…',
    noScript:
      'Ce formulaire nécessite JavaScript. Activez JavaScript dans votre navigateur, puis rechargez la page.',
    marked: 'Les questions marquées d’un * sont obligatoires.',
    required: 'obligatoire',
    send: 'Envoyer',
    sending: 'Envoi en cours…',
    checking: 'Vérification de sécurité en cours…',
    next: 'Suivant',
    back: 'Précédent',
    progress: 'Page {n} sur {all}',
    summary: {
      one: 'Veuillez vérifier cette réponse ({n}) :',
      many: 'Veuillez vérifier ces réponses ({n}) :',
      other: 'Veuillez vérifier ces {n} réponses :',
    },
    errorTitle: 'Erreur : {title}',
    branding: 'Créé avec Formwright',
    newTab: 's’ouvre dans un nouvel onglet',
    language: 'Langue',

    yes: 'Oui',
    no: 'Non',
    other: 'Autre',
    otherText: 'Votre réponse',
    choose: 'Veuillez sélectionner',
    full: 'complet',
    clear: 'Effacer la réponse',
    readMore: 'Lire le texte complet',
    points: '{n} sur {all}',
    countryCode: 'Avec l’indicatif du pays, par exemple +49 30 901820.',
    between: 'Sélectionnez de {min} à {max} options.',
    atLeast,
    atMost,

    line1: 'Numéro et rue',
    line2: 'Complément d’adresse',
    city: 'Ville',
    region: 'État ou région',
    postal_code: 'Code postal',
    country: 'Pays',
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    company: 'Entreprise',

    rankingHint: 'Faites glisser les éléments ou utilisez les flèches pour les classer.',
    moveUp: 'Déplacer {label} vers le haut',
    moveDown: 'Déplacer {label} vers le bas',
    moved: '{label} : position {n} sur {all}',
    keepOrder: 'Confirmer cet ordre',

    addFile: 'Choisir un fichier',
    addFiles: 'Choisir des fichiers',
    dropHere: 'ou le déposer ici',
    accepted: 'Types de fichiers acceptés : {kinds}',
    fileKinds: { image: 'images', video: 'vidéos', audio: 'fichiers audio' },
    largest: 'Jusqu’à {size} par fichier',
    mostFiles: {
      one: 'Jusqu’à {n} fichier',
      many: 'Jusqu’à {n} de fichiers',
      other: 'Jusqu’à {n} fichiers',
    },
    uploading: '{name} : {percent} envoyés',
    uploadWaiting: 'En attente de la connexion…',
    uploaded: '{name} : envoi terminé',
    removed: '{name} : fichier supprimé',
    removeFile: 'Supprimer {name}',
    stillUploading:
      'Des fichiers sont encore en cours d’envoi. Attendez un instant, puis envoyez à nouveau le formulaire.',

    signHere: 'Signez ici',
    typeName: 'Ou saisissez votre nom',
    clearSignature: 'Effacer',

    lockedTitle: 'Ce formulaire est protégé par un mot de passe',
    lockedText: 'Saisissez le mot de passe pour ouvrir le formulaire.',
    password: 'Mot de passe',
    unlock: 'Ouvrir le formulaire',

    closedTitle: 'Ce formulaire est fermé',
    notYetOpenTitle: 'Ce formulaire n’est pas encore ouvert',
    opensAt: 'Il ouvrira le {time}.',
    closed: {
      unpublished: 'Le formulaire n’est pas publié actuellement.',
      not_yet_open: 'Le formulaire n’accepte pas encore de réponses.',
      paused: 'Le formulaire n’accepte pas de réponses actuellement.',
      deadline_passed: 'La date limite est dépassée.',
      response_limit_reached: 'Le formulaire a atteint son nombre maximal de réponses.',
    },
    invitation: {
      neededTitle: 'Une invitation est nécessaire',
      usedTitle: 'Réponse déjà envoyée',
      invalidTitle: 'Cette invitation n’est pas valable',
      missing: 'Veuillez ouvrir le lien de votre invitation.',
      unknown: 'Veuillez vérifier que le lien est complet.',
      used: 'Une réponse a déjà été envoyée avec cette invitation.',
      revoked: 'L’invitation a été retirée.',
      expired: 'L’invitation a expiré.',
    },
    missingTitle: 'Formulaire introuvable',
    missingText:
      'L’adresse est peut-être incomplète, ou le formulaire n’est pas publié ou a été supprimé.',
    missingOwner:
      'Si ce formulaire est le vôtre : publiez-le pour que d’autres puissent l’ouvrir, ou utilisez son lien d’aperçu pour voir le brouillon.',
    preview: 'Aperçu : rien de ce que vous saisissez n’est enregistré.',
    previewInvalidTitle: 'Ce lien d’aperçu n’est pas valide',
    previewInvalidText:
      'Les liens d’aperçu sont valables 24 heures. Demandez-en un nouveau au propriétaire du formulaire.',
    troubleTitle: 'Le formulaire ne peut pas être affiché',
    troubleText: 'Veuillez réessayer dans un instant.',
    busyText: 'Trop de requêtes. Veuillez réessayer dans une minute.',

    thanks: 'Merci',
    leaving: 'Redirection vers la page suivante…',
    another: 'Envoyer une autre réponse',
    approved: 'Accepté',
    rejected: 'Non accepté',
    score: {
      one: '{score} sur {n} point ({percent})',
      many: '{score} sur {n} de points ({percent})',
      other: '{score} sur {n} points ({percent})',
    },

    offline:
      'Le service est injoignable. Vos réponses ne sont pas perdues : veuillez réessayer dans un instant.',
    wait: {
      one: 'Trop de tentatives. Veuillez réessayer dans {n} seconde.',
      many: 'Trop de tentatives. Veuillez réessayer dans {n} de secondes.',
      other: 'Trop de tentatives. Veuillez réessayer dans {n} secondes.',
    },
    trouble:
      'Une erreur s’est produite. Vos réponses ne sont pas perdues : veuillez réessayer dans un instant.',
    tooLarge: 'Vos réponses sont trop longues pour être envoyées.',
    captchaFailed: 'La vérification du captcha a échoué. Veuillez réessayer.',
    captchaMissing: 'Veuillez résoudre le captcha.',
    captchaInsecure: 'Le captcha nécessite une connexion sécurisée (https).',
    wrongPassword: 'Le mot de passe est incorrect.',

    updated: 'Ce formulaire a été mis à jour ; veuillez vérifier les nouvelles questions :',
    updatedPlain:
      'Ce formulaire a été mis à jour. Veuillez vérifier vos réponses et les envoyer à nouveau.',
    unsent:
      'Ces réponses ne correspondent plus à aucune question. Elles sont conservées sur cet appareil, mais ne sont pas envoyées :',
    restored: 'Vos réponses précédentes ont été restaurées.',
    continueDraft: 'Reprendre là où vous en étiez',
    startAgain: 'Recommencer',
    retrying:
      'Pas de connexion. Vos réponses sont conservées et seront envoyées dès le retour de la connexion.',
    kept: 'Vos réponses sont conservées sur cet appareil.',
    notKept:
      'Votre navigateur ne permet pas à ce formulaire de conserver vos réponses sur cet appareil. Elles seront perdues si la page est rechargée.',
    notLoaded:
      'Le formulaire ne s’est pas chargé entièrement. Vérifiez votre connexion, puis rechargez la page.',
    reload: 'Recharger la page',

    retry: 'Réessayer',
    saved: 'Enregistré',
    unsaved: 'Pas encore enregistré. Vos réponses sont conservées sur cet appareil.',
    continueLater: 'Continuer plus tard',
    resumeHint:
      'Ouvrez ce lien sur n’importe quel appareil pour continuer. Il est valable jusqu’au {date}. Toute personne qui le possède peut lire et modifier vos réponses.',
    resumeLink: 'Lien vers vos réponses',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    qrCode: 'Code QR du lien',
    savedMissing:
      'Les réponses enregistrées ne sont plus disponibles : elles ont été envoyées ou supprimées, ou ont expiré.',
    alreadySubmitted: 'Ces réponses ont déjà été envoyées, peut-être depuis un autre appareil.',

    errors: {
      agree: 'Cochez cette case pour continuer.',
      required: 'Veuillez répondre à cette question.',
      number: 'Saisissez un nombre.',
      wrong_type: 'Cette réponse n’est pas valide.',
      too_short: {
        one: 'Saisissez au moins {n} caractère.',
        many: 'Saisissez au moins {n} de caractères.',
        other: 'Saisissez au moins {n} caractères.',
      },
      too_long: {
        one: 'Saisissez au plus {n} caractère.',
        many: 'Saisissez au plus {n} de caractères.',
        other: 'Saisissez au plus {n} caractères.',
      },
      line_break: 'Saisissez une seule ligne de texte.',
      invalid_text: 'Le texte contient des caractères qui ne peuvent pas être enregistrés.',
      pattern: 'Le format n’est pas valide.',
      invalid_email: 'Saisissez une adresse e-mail valide, par exemple name@example.org.',
      domain_not_allowed: 'Utilisez une adresse e-mail de {domains}.',
      invalid_url: 'Saisissez une adresse web qui commence par http:// ou https://.',
      invalid_phone_number:
        'Saisissez un numéro de téléphone avec l’indicatif du pays, par exemple +49 30 901820.',
      invalid_phone_number_there: 'Saisissez un numéro de téléphone valide.',
      not_an_integer: 'Saisissez un nombre entier.',
      imprecise_number: 'Saisissez un nombre de 15 chiffres au maximum.',
      ambiguous_number:
        'Le séparateur peut être celui des décimales ou celui des milliers. Écrivez par exemple {whole} ou {fraction}.',
      too_small: 'Saisissez {min} ou plus.',
      too_large: 'Saisissez {max} ou moins.',
      invalid_date: 'Saisissez une date valide.',
      invalid_time: 'Saisissez une heure, par exemple 18:30.',
      invalid_datetime: 'Saisissez une date et une heure.',
      too_early: 'La valeur la plus ancienne autorisée est : {min}.',
      too_late: 'La valeur la plus récente autorisée est : {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Ajoutez au plus {n} fichier.',
        many: 'Ajoutez au plus {n} de fichiers.',
        other: 'Ajoutez au plus {n} fichiers.',
      },
      unknown_option: 'Sélectionnez l’une des options.',
      unknown_column: 'Sélectionnez l’une des options.',
      option_full: 'Une option sélectionnée est complète. Veuillez modifier votre choix.',
      incomplete_ranking: 'Classez tous les éléments.',
      missing_row: 'Veuillez répondre à cette ligne.',
      missing_part: 'Veuillez remplir ce champ.',
      invalid_country: 'Sélectionnez un pays.',
      invalid_upload: 'Ce fichier n’est plus disponible. Veuillez l’envoyer à nouveau.',
      type_not_accepted: 'Ce type de fichier n’est pas accepté.',
      empty_file: 'Ce fichier est vide.',
      payload_too_large: 'Ce fichier est trop volumineux.',
      upload: 'Le fichier n’a pas pu être envoyé. Veuillez réessayer.',
    },
  },
  service: {
    successMessage: 'Merci ! Votre réponse a été enregistrée.',
    approvedMessage: 'Vos réponses ont été acceptées.',
    rejectedMessage: 'Vos réponses n’ont pas été acceptées.',
    errors: {
      unknown_question: 'Cette question ne fait pas partie du formulaire.',
      not_answerable: 'Cette partie du formulaire n’attend pas de réponse.',
      unknown_part: 'Ce champ ne fait pas partie de la question.',
      unknown_row: 'Cette ligne ne fait pas partie de la question.',
      duplicate_option: 'Sélectionnez chaque option une seule fois.',
      other_not_allowed:
        'Sélectionnez l’une des options. Une réponse libre n’est pas possible ici.',
    },
  },
};
