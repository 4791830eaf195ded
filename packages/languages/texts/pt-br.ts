// Machine-translated; corrections are welcome.
import type { Plural, Texts } from './texts.ts';

const atLeast = {
  one: 'Selecione no mínimo {n} opção.',
  many: 'Selecione no mínimo {n} de opções.',
  other: 'Selecione no mínimo {n} opções.',
};

const atMost = {
  one: 'Selecione no máximo {n} opção.',
  many: 'Selecione no máximo {n} de opções.',
  other: 'Selecione no máximo {n} opções.',
};

/** Brazilian Portuguese. Respondents are addressed as "você". */
export const ptBR: Texts<Plural<'one' | 'many' | 'other'>> = {
  page: {
    loading: 'Carregando…',
    noScript:
      'Este formulário requer JavaScript. Ative o JavaScript no seu navegador e recarregue a página.',
    marked: 'As perguntas marcadas com * são obrigatórias.',
    required: 'obrigatória',
    send: 'Enviar',
    sending: 'Enviando…',
    checking: 'Verificação de segurança em andamento…',
    next: 'Avançar',
    back: 'Voltar',
    progress: 'Página {n} de {all}',
    summary: {
      one: 'Verifique esta resposta ({n}):',
      many: 'Verifique estas respostas ({n}):',
      other: 'Verifique estas {n} respostas:',
    },
    errorTitle: 'Erro: {title}',
    branding: 'Criado com Formwright',
    newTab: 'abre em uma nova aba',
    language: 'Idioma',

    yes: 'Sim',
    no: 'Não',
    other: 'Outro',
    otherText: 'Sua resposta',
    choose: 'Selecione',
    full: 'esgotado',
    clear: 'Limpar resposta',
    readMore: 'Ler o texto completo',
    points: '{n} de {all}',
    countryCode: 'Inclua o código do país, por exemplo +49 30 901820.',
    between: 'Selecione de {min} a {max} opções.',
    atLeast,
    atMost,

    line1: 'Rua e número',
    line2: 'Complemento',
    city: 'Cidade',
    region: 'Estado ou região',
    postal_code: 'CEP ou código postal',
    country: 'País',
    first_name: 'Nome',
    last_name: 'Sobrenome',
    email: 'E-mail',
    phone: 'Telefone',
    company: 'Empresa',

    rankingHint: 'Arraste os itens ou use as setas para colocá-los em ordem.',
    moveUp: 'Mover {label} para cima',
    moveDown: 'Mover {label} para baixo',
    moved: '{label}: posição {n} de {all}',
    keepOrder: 'Confirmar esta ordem',

    addFile: 'Escolher um arquivo',
    addFiles: 'Escolher arquivos',
    dropHere: 'ou arrastar para cá',
    accepted: 'Tipos de arquivo aceitos: {kinds}',
    fileKinds: { image: 'imagens', video: 'vídeos', audio: 'arquivos de áudio' },
    largest: 'Até {size} por arquivo',
    mostFiles: {
      one: 'Até {n} arquivo',
      many: 'Até {n} de arquivos',
      other: 'Até {n} arquivos',
    },
    uploading: '{name}: {percent} enviado',
    uploadWaiting: 'Aguardando a conexão…',
    uploaded: '{name}: arquivo enviado',
    removed: '{name}: arquivo removido',
    removeFile: 'Remover {name}',
    stillUploading:
      'Ainda há arquivos sendo enviados. Aguarde um momento e envie o formulário novamente.',

    signHere: 'Assine aqui',
    typeName: 'Ou digite seu nome',
    clearSignature: 'Limpar',

    lockedTitle: 'Este formulário é protegido por senha',
    lockedText: 'Digite a senha para abrir o formulário.',
    password: 'Senha',
    unlock: 'Abrir formulário',

    closedTitle: 'Este formulário está encerrado',
    notYetOpenTitle: 'Este formulário ainda não está aberto',
    opensAt: 'Ele abrirá em {time}.',
    closed: {
      unpublished: 'O formulário não está publicado no momento.',
      not_yet_open: 'O formulário ainda não aceita respostas.',
      paused: 'O formulário não está aceitando respostas no momento.',
      deadline_passed: 'O prazo terminou.',
      response_limit_reached: 'O formulário atingiu o limite de respostas.',
    },
    invitation: {
      neededTitle: 'Você precisa de um convite',
      usedTitle: 'Já respondido',
      invalidTitle: 'Este convite não é válido',
      missing: 'Abra o link do seu convite.',
      unknown: 'Verifique se o link está completo.',
      used: 'Uma resposta já foi enviada com este convite.',
      revoked: 'O convite foi retirado.',
      expired: 'O convite expirou.',
    },
    missingTitle: 'Formulário não encontrado',
    missingText:
      'O endereço pode estar incompleto, ou o formulário não está publicado ou foi excluído.',
    missingOwner:
      'Se este formulário é seu: publique-o para que outras pessoas possam abri-lo, ou use o link de pré-visualização para ver o rascunho.',
    preview: 'Pré-visualização: nada do que você digitar será salvo.',
    previewInvalidTitle: 'Este link de pré-visualização não é válido',
    previewInvalidText:
      'Os links de pré-visualização valem por 24 horas. Peça um novo a quem criou o formulário.',
    troubleTitle: 'Não é possível exibir o formulário',
    troubleText: 'Tente novamente em alguns instantes.',
    busyText: 'Muitas solicitações. Tente novamente em um minuto.',

    thanks: 'Obrigado',
    leaving: 'Redirecionando para a próxima página…',
    another: 'Enviar outra resposta',
    approved: 'Aprovado',
    rejected: 'Não aprovado',
    score: {
      one: '{score} de {n} ponto ({percent})',
      many: '{score} de {n} de pontos ({percent})',
      other: '{score} de {n} pontos ({percent})',
    },

    offline:
      'Não foi possível acessar o serviço. Suas respostas não foram perdidas: tente novamente em alguns instantes.',
    wait: {
      one: 'Muitas tentativas. Tente novamente em {n} segundo.',
      many: 'Muitas tentativas. Tente novamente em {n} de segundos.',
      other: 'Muitas tentativas. Tente novamente em {n} segundos.',
    },
    trouble:
      'Ocorreu um erro. Suas respostas não foram perdidas: tente novamente em alguns instantes.',
    tooLarge: 'Suas respostas são longas demais para serem enviadas.',
    captchaFailed: 'A verificação do captcha falhou. Tente novamente.',
    captchaMissing: 'Resolva o captcha.',
    captchaInsecure: 'O captcha requer uma conexão segura (https).',
    wrongPassword: 'A senha está incorreta.',

    updated: 'Este formulário foi atualizado; verifique as novas perguntas:',
    updatedPlain: 'Este formulário foi atualizado. Verifique suas respostas e envie novamente.',
    unsent:
      'Estas respostas não pertencem mais a nenhuma pergunta. Elas ficam guardadas neste dispositivo, mas não são enviadas:',
    restored: 'Suas respostas anteriores foram restauradas.',
    continueDraft: 'Continuar de onde parou',
    startAgain: 'Começar de novo',
    retrying:
      'Sem conexão. Suas respostas estão guardadas e serão enviadas assim que a conexão voltar.',
    kept: 'Suas respostas estão guardadas neste dispositivo.',
    notKept:
      'Seu navegador não permite que este formulário guarde suas respostas neste dispositivo. Elas serão perdidas se a página for recarregada.',
    notLoaded:
      'O formulário não foi carregado por completo. Verifique sua conexão e recarregue a página.',
    reload: 'Recarregar a página',

    retry: 'Tentar novamente',
    saved: 'Salvo',
    unsaved: 'Ainda não foi salvo. Suas respostas estão guardadas neste dispositivo.',
    continueLater: 'Continuar depois',
    resumeHint:
      'Abra este link em qualquer dispositivo para continuar. Ele é válido até {date}. Quem tiver o link pode ler e alterar suas respostas.',
    resumeLink: 'Link das suas respostas',
    copyLink: 'Copiar o link',
    linkCopied: 'Link copiado',
    qrCode: 'Código QR do link',
    savedMissing:
      'As respostas salvas não estão mais disponíveis: foram enviadas ou excluídas, ou expiraram.',
    alreadySubmitted: 'Estas respostas já foram enviadas, talvez em outro dispositivo.',

    errors: {
      agree: 'Marque esta caixa para continuar.',
      required: 'Responda a esta pergunta.',
      number: 'Digite um número.',
      wrong_type: 'Esta resposta não é válida.',
      too_short: {
        one: 'Digite no mínimo {n} caractere.',
        many: 'Digite no mínimo {n} de caracteres.',
        other: 'Digite no mínimo {n} caracteres.',
      },
      too_long: {
        one: 'Digite no máximo {n} caractere.',
        many: 'Digite no máximo {n} de caracteres.',
        other: 'Digite no máximo {n} caracteres.',
      },
      line_break: 'Digite uma única linha de texto.',
      invalid_text: 'O texto contém caracteres que não podem ser salvos.',
      pattern: 'O formato não é válido.',
      invalid_email: 'Digite um e-mail válido, por exemplo name@example.org.',
      domain_not_allowed: 'Use um e-mail de {domains}.',
      invalid_url: 'Digite um endereço da web que comece com http:// ou https://.',
      invalid_phone_number: 'Digite um telefone com o código do país, por exemplo +49 30 901820.',
      invalid_phone_number_there: 'Digite um telefone válido.',
      not_an_integer: 'Digite um número inteiro.',
      imprecise_number: 'Insira um número com no máximo 15 dígitos.',
      ambiguous_number:
        'O separador pode ser decimal ou de milhar. Digite, por exemplo, {whole} ou {fraction}.',
      too_small: 'Digite {min} ou mais.',
      too_large: 'Digite {max} ou menos.',
      invalid_date: 'Digite uma data válida.',
      invalid_time: 'Digite um horário, por exemplo 18:30.',
      invalid_datetime: 'Digite uma data e um horário.',
      too_early: 'O primeiro valor permitido é {min}.',
      too_late: 'O último valor permitido é {max}.',
      too_few: atLeast,
      too_many: atMost,
      too_many_files: {
        one: 'Adicione no máximo {n} arquivo.',
        many: 'Adicione no máximo {n} de arquivos.',
        other: 'Adicione no máximo {n} arquivos.',
      },
      unknown_option: 'Selecione uma das opções.',
      unknown_column: 'Selecione uma das opções.',
      option_full: 'Uma opção selecionada está esgotada. Altere sua escolha.',
      incomplete_ranking: 'Classifique todos os itens.',
      missing_row: 'Responda a esta linha.',
      missing_part: 'Preencha este campo.',
      invalid_country: 'Selecione um país.',
      invalid_upload: 'Este arquivo não está mais disponível. Envie-o novamente.',
      type_not_accepted: 'Este tipo de arquivo não é aceito.',
      empty_file: 'Este arquivo está vazio.',
      payload_too_large: 'Este arquivo é grande demais.',
      upload: 'Não foi possível enviar o arquivo. Tente novamente.',
    },
  },
  service: {
    successMessage: 'Obrigado! Sua resposta foi registrada.',
    approvedMessage: 'Suas respostas foram aprovadas.',
    rejectedMessage: 'Suas respostas não foram aprovadas.',
    errors: {
      unknown_question: 'O formulário não tem esta pergunta.',
      not_answerable: 'Esta parte do formulário não aceita respostas.',
      unknown_part: 'A pergunta não tem este campo.',
      unknown_row: 'A pergunta não tem esta linha.',
      duplicate_option: 'Selecione cada opção apenas uma vez.',
      other_not_allowed: 'Selecione uma das opções. Aqui não é possível dar outra resposta.',
    },
  },
};
