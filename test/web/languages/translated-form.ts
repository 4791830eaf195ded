import { everyQuestionType } from '../../support/fixtures/every-question-type.ts';

const { schema } = everyQuestionType({ required: true });

/** A form with every question type in English, with the titles and some options in other languages. */
export const translatedForm = {
  schema: {
    ...schema,
    translations: {
      de: {
        'form.title': 'Sommerfest',
        'sections.all.title': 'Über Sie',
        'elements.short_text.title': 'Ihr Name',
        'elements.long_text.title': 'Ihre Geschichte',
        'elements.single_choice.options.red': 'Rot',
      },
      ar: {
        'form.title': 'حفلة الصيف',
        'sections.all.title': 'عنك',
        'elements.short_text.title': 'اسمك',
        'elements.short_text.description': 'كما يناديك أصدقاؤك.',
        'elements.long_text.title': 'قصتك',
        'elements.email.title': 'بريدك الإلكتروني',
        'elements.url.title': 'موقعك',
        'elements.phone_number.title': 'رقم هاتفك',
        'elements.number.title': 'طولك',
        'elements.number.unit': 'سم',
        'elements.date.title': 'تاريخ ميلادك',
        'elements.time.title': 'وقت استيقاظك',
        'elements.yes_no.title': 'هل ترقص؟',
        'elements.single_choice.title': 'لون واحد',
        'elements.single_choice.options.red': 'أحمر',
        'elements.ranking.title': 'رتّب الألوان',
        'elements.ranking.options.red': 'أحمر',
        'elements.ranking.options.green': 'أخضر',
        'elements.ranking.options.blue': 'أزرق',
        'elements.rating.title': 'الفرقة',
        'elements.opinion_scale.title': 'الطقس',
        'elements.opinion_scale.min_label': 'بارد',
        'elements.opinion_scale.max_label': 'حار',
        'elements.matrix.title': 'كيف كان؟',
        'elements.matrix.rows.food': 'الطعام',
        'elements.matrix.rows.music': 'الموسيقى',
        'elements.matrix.columns.bad': 'سيئ',
        'elements.matrix.columns.good': 'جيد',
        'elements.calculated.title': 'الطول بالأمتار',
        'elements.calculated.unit': 'م',
      },
      ja: {
        'form.title': '夏祭り',
        'sections.all.title': 'あなたについて',
        'elements.short_text.title': 'お名前',
        'elements.long_text.title': 'あなたの物語',
        'elements.single_choice.options.red': '赤',
      },
    },
  },
};
