import type { RecordedExample } from '../recorded-example.ts';

/** Recorded by test/rest/examples/recorded-examples.test.ts. */
export const recordedExamples: Readonly<Record<string, RecordedExample>> = {
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    authorized: false,
    request: {},
    response: {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ETag: '"alE5p1rtIJ7DUiJSBw1lgHAEdtV"',
      },
      body: { openapi: '3.1.0', servers: [{ url: 'https://forms.example/api/v1' }] },
      shortened: true,
    },
    failures: [],
  },
  getDefinitionSchema: {
    method: 'GET',
    path: '/schemas/form-definition.json',
    authorized: false,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/schema+json', ETag: '"BvFnuZ7EH8XyWukdxXFuSRG78qP"' },
      body: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://forms.example/api/v1/schemas/form-definition.json',
        title: 'Form definition',
        description:
          'A form definition in a request. The server also rejects duplicate ids, contradictory limits, jumps to earlier sections, invalid expressions, references to unknown or later questions and to unknown options, and choices without options.',
      },
      shortened: true,
    },
    failures: [],
  },
  getViewer: {
    method: 'GET',
    path: '/me',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        workspace: {
          id: 'ws_01ky0hahst4aeez0ggrntec38f',
          name: 'Bakery',
          plan: 'pro',
          mail_available: true,
        },
        key: {
          id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
          name: 'Production',
          scopes: [
            'forms:read',
            'forms:write',
            'responses:read',
            'responses:write',
            'webhooks:read',
            'webhooks:write',
            'keys:write',
          ],
          workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
          created_at: '2027-03-01T09:00:00.000Z',
          expires_at: null,
          last_used_at: '2027-03-01T09:00:41.000Z',
          created_by: null,
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetViewer {\n  viewer {\n    workspace {\n      workspaceId\n      name\n      plan\n      mailAvailable\n    }\n    key {\n      id\n      name\n      scopes\n      workspaceId\n      createdAt\n      expiresAt\n      lastUsedAt\n      createdBy\n    }\n  }\n}',
      variables: {},
      data: {
        viewer: {
          workspace: {
            workspaceId: 'ws_01ky0hahst4aeez0ggrntec38f',
            name: 'Bakery',
            plan: 'PRO',
            mailAvailable: true,
          },
          key: {
            id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
            name: 'Production',
            scopes: [
              'FORMS_READ',
              'FORMS_WRITE',
              'RESPONSES_READ',
              'RESPONSES_WRITE',
              'WEBHOOKS_READ',
              'WEBHOOKS_WRITE',
              'KEYS_WRITE',
            ],
            workspaceId: 'ws_01ky0hahst4aeez0ggrntec38f',
            createdAt: '2027-03-01T09:00:00.000Z',
            expiresAt: null,
            lastUsedAt: '2027-03-01T09:00:41.000Z',
            createdBy: null,
          },
        },
      },
    },
  },
  listTemplates: {
    method: 'GET',
    path: '/templates',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            slug: 'dFz0smm',
            title: 'Contact us',
            description: 'A message from a visitor, with an e-mail address for the reply.',
          },
          {
            slug: 'RyssQ5sLd7CBvkYS7',
            title: 'How are we doing?',
            description: 'A recommendation score, ratings by topic, and the reasons for them.',
          },
          {
            slug: 'MNot8q16hEZ2hxgUuL',
            title: 'Event registration',
            description:
              'Participants, guests, overnight stays and the total price. Set max_responses to the number of seats.',
          },
          {
            slug: 'Is2RknVc7FqHqLc',
            title: 'Job application',
            description: 'Applications, screened by the requirements of the position.',
          },
          {
            slug: '2wFf',
            title: 'How well do you know the planets?',
            description: 'Questions with correct answers. Respondents see their score immediately.',
          },
        ],
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListTemplates {\n  templates {\n    nodes {\n      slug\n      title\n      description\n    }\n  }\n}',
      variables: {},
      data: {
        templates: {
          nodes: [
            {
              slug: 'dFz0smm',
              title: 'Contact us',
              description: 'A message from a visitor, with an e-mail address for the reply.',
            },
            {
              slug: 'RyssQ5sLd7CBvkYS7',
              title: 'How are we doing?',
              description: 'A recommendation score, ratings by topic, and the reasons for them.',
            },
            {
              slug: 'MNot8q16hEZ2hxgUuL',
              title: 'Event registration',
              description:
                'Participants, guests, overnight stays and the total price. Set max_responses to the number of seats.',
            },
            {
              slug: 'Is2RknVc7FqHqLc',
              title: 'Job application',
              description: 'Applications, screened by the requirements of the position.',
            },
            {
              slug: '2wFf',
              title: 'How well do you know the planets?',
              description:
                'Questions with correct answers. Respondents see their score immediately.',
            },
          ],
        },
      },
    },
  },
  validateForm: {
    method: 'POST',
    path: '/forms/validate',
    authorized: true,
    request: { body: { title: 'Feedback', template: 'contact' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        title: 'Feedback',
        description: null,
        definition: {
          schema: {
            sections: [
              {
                id: 'message',
                elements: [
                  {
                    id: 'name',
                    type: 'short_text',
                    title: 'Your name',
                    required: true,
                    autocomplete: 'name',
                    max_length: 1000,
                  },
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail address',
                    required: true,
                    allowed_domains: [],
                  },
                  {
                    id: 'topic',
                    type: 'dropdown',
                    title: 'Topic',
                    required: false,
                    options: [
                      { id: 'question', label: 'A question' },
                      { id: 'feedback', label: 'Feedback' },
                      { id: 'problem', label: 'Something does not work' },
                    ],
                    allow_other: true,
                    randomize: false,
                  },
                  {
                    id: 'text',
                    type: 'long_text',
                    title: 'Your message',
                    required: true,
                    max_length: 20000,
                  },
                ],
              },
            ],
            translations: {
              ar: {
                'form.title': 'اتصل بنا',
                'elements.name.title': 'اسمك',
                'elements.email.title': 'عنوان بريدك الإلكتروني',
                'elements.topic.title': 'الموضوع',
                'elements.topic.options.question': 'سؤال',
                'elements.topic.options.feedback': 'ملاحظات',
                'elements.topic.options.problem': 'شيء لا يعمل',
                'elements.text.title': 'رسالتك',
              },
              de: {
                'form.title': 'Kontakt',
                'elements.name.title': 'Ihr Name',
                'elements.email.title': 'Ihre E-Mail-Adresse',
                'elements.topic.title': 'Thema',
                'elements.topic.options.question': 'Eine Frage',
                'elements.topic.options.feedback': 'Feedback',
                'elements.topic.options.problem': 'Etwas funktioniert nicht',
                'elements.text.title': 'Ihre Nachricht',
              },
              es: {
                'form.title': 'Contacto',
                'elements.name.title': 'Su nombre',
                'elements.email.title': 'Su correo electrónico',
                'elements.topic.title': 'Tema',
                'elements.topic.options.question': 'Una pregunta',
                'elements.topic.options.feedback': 'Comentarios',
                'elements.topic.options.problem': 'Algo no funciona',
                'elements.text.title': 'Su mensaje',
              },
              fr: {
                'form.title': 'Nous contacter',
                'elements.name.title': 'Votre nom',
                'elements.email.title': 'Votre adresse e-mail',
                'elements.topic.title': 'Sujet',
                'elements.topic.options.question': 'Une question',
                'elements.topic.options.feedback': 'Un avis',
                'elements.topic.options.problem': 'Quelque chose ne fonctionne pas',
                'elements.text.title': 'Votre message',
              },
            },
          },
          approval: { enabled: false, show_result: false, pass_percent: 100, criteria: [] },
        },
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you! Your response has been recorded.',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: false,
          partial_days: 30,
          resume_by_mail: false,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
        translations: {
          language: 'en',
          texts: 8,
          languages: [
            { language: 'ar', translated: 8, missing: [], outdated: [] },
            { language: 'de', translated: 8, missing: [], outdated: [] },
            { language: 'es', translated: 8, missing: [], outdated: [] },
            { language: 'fr', translated: 8, missing: [], outdated: [] },
          ],
        },
      },
    },
    failures: [
      {
        request: { body: { title: '' } },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'title: Is required.',
            code: 'validation_failed',
            request_id: '88e5acd0-02b0-8bdb-d72a-34b6f98ad05a',
            errors: [{ path: 'title', code: 'required', message: 'Is required.' }],
          },
        },
      },
    ],
    graphql: {
      query:
        'query ValidateForm($input: CreateFormInput!) {\n  validateForm(input: $input) {\n    title\n    description\n    definition\n    settings {\n      acceptingResponses\n      openAt\n      closeAt\n      maxResponses\n      successMessage\n      redirectUrl\n      showBranding\n      passwordProtected\n      allowApiSubmissions\n      invitationRequired\n      savePartial\n      partialDays\n      resumeByMail\n      senderName\n      requireCaptcha\n      retentionDays\n      oneSectionPerPage\n      oneQuestionPerPage\n      offerAnotherResponse\n      indexable\n      timeZone\n      searchable\n      theme {\n        accentColor\n        rounded\n      }\n      appearance {\n        scheme\n        pageColor\n        cardColor\n        textColor\n        darkPageColor\n        darkCardColor\n        darkTextColor\n        darkAccentColor\n        font\n        logoUrl\n        logoAlt\n        coverUrl\n        backgroundUrl\n        css\n      }\n      notifications {\n        key\n        on\n        if\n        digest\n        attach\n        to\n        replyTo\n        subject\n        body\n        withAnswers\n      }\n    }\n    translations {\n      language\n      texts\n      languages {\n        language\n        translated\n        missing\n        outdated\n      }\n    }\n  }\n}',
      variables: { input: { title: 'Feedback', template: 'contact' } },
      data: {
        validateForm: {
          title: 'Feedback',
          description: null,
          definition: {
            schema: {
              sections: [
                {
                  id: 'message',
                  elements: [
                    {
                      id: 'name',
                      type: 'short_text',
                      title: 'Your name',
                      required: true,
                      autocomplete: 'name',
                      max_length: 1000,
                    },
                    {
                      id: 'email',
                      type: 'email',
                      title: 'Your e-mail address',
                      required: true,
                      allowed_domains: [],
                    },
                    {
                      id: 'topic',
                      type: 'dropdown',
                      title: 'Topic',
                      required: false,
                      options: [
                        { id: 'question', label: 'A question' },
                        { id: 'feedback', label: 'Feedback' },
                        { id: 'problem', label: 'Something does not work' },
                      ],
                      allow_other: true,
                      randomize: false,
                    },
                    {
                      id: 'text',
                      type: 'long_text',
                      title: 'Your message',
                      required: true,
                      max_length: 20000,
                    },
                  ],
                },
              ],
              translations: {
                ar: {
                  'form.title': 'اتصل بنا',
                  'elements.name.title': 'اسمك',
                  'elements.email.title': 'عنوان بريدك الإلكتروني',
                  'elements.topic.title': 'الموضوع',
                  'elements.topic.options.question': 'سؤال',
                  'elements.topic.options.feedback': 'ملاحظات',
                  'elements.topic.options.problem': 'شيء لا يعمل',
                  'elements.text.title': 'رسالتك',
                },
                de: {
                  'form.title': 'Kontakt',
                  'elements.name.title': 'Ihr Name',
                  'elements.email.title': 'Ihre E-Mail-Adresse',
                  'elements.topic.title': 'Thema',
                  'elements.topic.options.question': 'Eine Frage',
                  'elements.topic.options.feedback': 'Feedback',
                  'elements.topic.options.problem': 'Etwas funktioniert nicht',
                  'elements.text.title': 'Ihre Nachricht',
                },
                es: {
                  'form.title': 'Contacto',
                  'elements.name.title': 'Su nombre',
                  'elements.email.title': 'Su correo electrónico',
                  'elements.topic.title': 'Tema',
                  'elements.topic.options.question': 'Una pregunta',
                  'elements.topic.options.feedback': 'Comentarios',
                  'elements.topic.options.problem': 'Algo no funciona',
                  'elements.text.title': 'Su mensaje',
                },
                fr: {
                  'form.title': 'Nous contacter',
                  'elements.name.title': 'Votre nom',
                  'elements.email.title': 'Votre adresse e-mail',
                  'elements.topic.title': 'Sujet',
                  'elements.topic.options.question': 'Une question',
                  'elements.topic.options.feedback': 'Un avis',
                  'elements.topic.options.problem': 'Quelque chose ne fonctionne pas',
                  'elements.text.title': 'Votre message',
                },
              },
            },
            approval: { enabled: false, show_result: false, pass_percent: 100, criteria: [] },
          },
          settings: {
            acceptingResponses: true,
            openAt: null,
            closeAt: null,
            maxResponses: null,
            successMessage: 'Thank you! Your response has been recorded.',
            redirectUrl: null,
            showBranding: true,
            passwordProtected: false,
            allowApiSubmissions: true,
            invitationRequired: false,
            savePartial: false,
            partialDays: 30,
            resumeByMail: false,
            senderName: null,
            requireCaptcha: false,
            retentionDays: null,
            oneSectionPerPage: false,
            oneQuestionPerPage: false,
            offerAnotherResponse: true,
            indexable: false,
            timeZone: 'UTC',
            searchable: true,
            theme: { accentColor: '#4f46e5', rounded: true },
            appearance: null,
            notifications: null,
          },
          translations: {
            language: 'en',
            texts: 8,
            languages: [
              { language: 'ar', translated: 8, missing: [], outdated: [] },
              { language: 'de', translated: 8, missing: [], outdated: [] },
              { language: 'es', translated: 8, missing: [], outdated: [] },
              { language: 'fr', translated: 8, missing: [], outdated: [] },
            ],
          },
        },
      },
    },
  },
  createForm: {
    method: 'POST',
    path: '/forms',
    authorized: true,
    request: {
      body: {
        title: 'Feedback',
        description: 'After the workshop.',
        definition: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  { id: 'email', type: 'email', title: 'Your e-mail', required: true },
                  { id: 'stars', type: 'rating', title: 'How was it?', max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?' },
                  { id: 'photo', type: 'file', title: 'A photo or a document' },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            criteria: [{ id: 'liked', question_id: 'stars', op: 'gte', expected: 4 }],
          },
        },
        settings: { save_partial: true, resume_by_mail: true },
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/forms/form_01ky0cswyhyz3j6gepdnsbcrnc',
        ETag: '"1"',
      },
      body: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'After the workshop.',
        status: 'draft',
        response_count: 0,
        published_version: null,
        has_unpublished_changes: true,
        created_at: '2027-03-01T09:04:47.000Z',
        updated_at: '2027-03-01T09:04:47.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: null,
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you! Your response has been recorded.',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
        revision: 1,
        share_url: 'https://forms.example/f/IO1cWu5JoKV0',
        preview_url:
          'https://forms.example/f/IO1cWu5JoKV0?preview#37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
      },
    },
    failures: [
      {
        request: {
          body: {
            title: 'Feedback',
            description: 'After the workshop.',
            definition: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      { id: 'email', type: 'email', title: 'Your e-mail', required: true },
                      { id: 'stars', type: 'rating', title: 'How was it?', max: 5 },
                      { id: 'again', type: 'yes_no', title: 'Would you come again?' },
                      { id: 'photo', type: 'file', title: 'A photo or a document' },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                criteria: [{ id: 'liked', question_id: 'stars', op: 'gte', expected: 4 }],
              },
            },
            settings: { save_partial: true, resume_by_mail: true },
            titel: 'Feedback',
          },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'titel: Unknown field. Did you mean `title`?',
            code: 'validation_failed',
            request_id: '9a6e3982-d8f6-889f-03c3-acfffd000e46',
            errors: [
              {
                path: 'titel',
                code: 'unknown_member',
                message: 'Unknown field. Did you mean `title`?',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation CreateForm($input: CreateFormInput!, $idempotencyKey: IdempotencyKey) {\n  createForm(input: $input, idempotencyKey: $idempotencyKey) {\n    form {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n      draft\n      published {\n        version\n        publishedAt\n        schema\n        approval\n      }\n      settings {\n        acceptingResponses\n        openAt\n        closeAt\n        maxResponses\n        successMessage\n        redirectUrl\n        showBranding\n        passwordProtected\n        allowApiSubmissions\n        invitationRequired\n        savePartial\n        partialDays\n        resumeByMail\n        senderName\n        requireCaptcha\n        retentionDays\n        oneSectionPerPage\n        oneQuestionPerPage\n        offerAnotherResponse\n        indexable\n        timeZone\n        searchable\n        theme {\n          accentColor\n          rounded\n        }\n        appearance {\n          scheme\n          pageColor\n          cardColor\n          textColor\n          darkPageColor\n          darkCardColor\n          darkTextColor\n          darkAccentColor\n          font\n          logoUrl\n          logoAlt\n          coverUrl\n          backgroundUrl\n          css\n        }\n        notifications {\n          key\n          on\n          if\n          digest\n          attach\n          to\n          replyTo\n          subject\n          body\n          withAnswers\n        }\n      }\n      revision\n      shareUrl\n      previewUrl\n    }\n  }\n}',
      variables: {
        input: {
          title: 'Feedback',
          description: 'After the workshop.',
          definition: {
            schema: {
              sections: [
                {
                  id: 'about',
                  title: 'About the workshop',
                  elements: [
                    { id: 'email', type: 'email', title: 'Your e-mail', required: true },
                    { id: 'stars', type: 'rating', title: 'How was it?', max: 5 },
                    { id: 'again', type: 'yes_no', title: 'Would you come again?' },
                    { id: 'photo', type: 'file', title: 'A photo or a document' },
                  ],
                },
              ],
            },
            approval: {
              enabled: true,
              criteria: [{ id: 'liked', question_id: 'stars', op: 'gte', expected: 4 }],
            },
          },
          settings: { savePartial: true, resumeByMail: true },
        },
      },
      data: {
        createForm: {
          form: {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            slug: 'IO1cWu5JoKV0',
            title: 'Feedback',
            description: 'After the workshop.',
            status: 'DRAFT',
            responseCount: 0,
            publishedVersion: null,
            hasUnpublishedChanges: true,
            tags: [],
            createdAt: '2027-03-01T09:04:47.000Z',
            updatedAt: '2027-03-01T09:04:47.000Z',
            draft: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            published: null,
            settings: {
              acceptingResponses: true,
              openAt: null,
              closeAt: null,
              maxResponses: null,
              successMessage: 'Thank you! Your response has been recorded.',
              redirectUrl: null,
              showBranding: true,
              passwordProtected: false,
              allowApiSubmissions: true,
              invitationRequired: false,
              savePartial: true,
              partialDays: 30,
              resumeByMail: true,
              senderName: null,
              requireCaptcha: false,
              retentionDays: null,
              oneSectionPerPage: false,
              oneQuestionPerPage: false,
              offerAnotherResponse: true,
              indexable: false,
              timeZone: 'UTC',
              searchable: true,
              theme: { accentColor: '#4f46e5', rounded: true },
              appearance: null,
              notifications: null,
            },
            revision: 1,
            shareUrl: 'https://forms.example/f/IO1cWu5JoKV0',
            previewUrl:
              'https://forms.example/f/IO1cWu5JoKV0?preview#37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
          },
        },
      },
    },
  },
  updateForm: {
    method: 'PATCH',
    path: '/forms/{id}',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      headers: { 'If-Match': '"1"' },
      body: {
        description: 'Two minutes.',
        settings: { success_message: 'Thank you!' },
        tags: ['Customers'],
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: '"2"' },
      body: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        status: 'draft',
        response_count: 0,
        published_version: null,
        has_unpublished_changes: true,
        tags: ['Customers'],
        created_at: '2027-03-01T09:04:47.000Z',
        updated_at: '2027-03-01T09:06:09.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: null,
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
        revision: 2,
        share_url: 'https://forms.example/f/IO1cWu5JoKV0',
        preview_url:
          'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
      },
    },
    failures: [
      {
        request: {
          path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
          headers: { 'If-Match': '"1"' },
          body: { title: 'Late' },
        },
        response: {
          status: 412,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:revision_conflict',
            title: 'Revision conflict',
            status: 412,
            detail:
              'None of the entity tags in If-Match matches the current revision 2. Weak tags never match.',
            code: 'revision_conflict',
            request_id: 'f1c6c199-4bf5-349c-dcec-7a4186f13b50',
            current_revision: 2,
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation UpdateForm($id: ID!, $input: UpdateFormInput!, $ifMatch: [Int!]) {\n  updateForm(id: $id, input: $input, ifMatch: $ifMatch) {\n    form {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n      draft\n      published {\n        version\n        publishedAt\n        schema\n        approval\n      }\n      settings {\n        acceptingResponses\n        openAt\n        closeAt\n        maxResponses\n        successMessage\n        redirectUrl\n        showBranding\n        passwordProtected\n        allowApiSubmissions\n        invitationRequired\n        savePartial\n        partialDays\n        resumeByMail\n        senderName\n        requireCaptcha\n        retentionDays\n        oneSectionPerPage\n        oneQuestionPerPage\n        offerAnotherResponse\n        indexable\n        timeZone\n        searchable\n        theme {\n          accentColor\n          rounded\n        }\n        appearance {\n          scheme\n          pageColor\n          cardColor\n          textColor\n          darkPageColor\n          darkCardColor\n          darkTextColor\n          darkAccentColor\n          font\n          logoUrl\n          logoAlt\n          coverUrl\n          backgroundUrl\n          css\n        }\n        notifications {\n          key\n          on\n          if\n          digest\n          attach\n          to\n          replyTo\n          subject\n          body\n          withAnswers\n        }\n      }\n      revision\n      shareUrl\n      previewUrl\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: {
          description: 'Two minutes.',
          settings: { successMessage: 'Thank you!' },
          tags: ['Customers'],
        },
        ifMatch: [1],
      },
      data: {
        updateForm: {
          form: {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            slug: 'IO1cWu5JoKV0',
            title: 'Feedback',
            description: 'Two minutes.',
            status: 'DRAFT',
            responseCount: 0,
            publishedVersion: null,
            hasUnpublishedChanges: true,
            tags: ['Customers'],
            createdAt: '2027-03-01T09:04:47.000Z',
            updatedAt: '2027-03-01T09:06:09.000Z',
            draft: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            published: null,
            settings: {
              acceptingResponses: true,
              openAt: null,
              closeAt: null,
              maxResponses: null,
              successMessage: 'Thank you!',
              redirectUrl: null,
              showBranding: true,
              passwordProtected: false,
              allowApiSubmissions: true,
              invitationRequired: false,
              savePartial: true,
              partialDays: 30,
              resumeByMail: true,
              senderName: null,
              requireCaptcha: false,
              retentionDays: null,
              oneSectionPerPage: false,
              oneQuestionPerPage: false,
              offerAnotherResponse: true,
              indexable: false,
              timeZone: 'UTC',
              searchable: true,
              theme: { accentColor: '#4f46e5', rounded: true },
              appearance: null,
              notifications: null,
            },
            revision: 2,
            shareUrl: 'https://forms.example/f/IO1cWu5JoKV0',
            previewUrl:
              'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
          },
        },
      },
    },
  },
  publishForm: {
    method: 'POST',
    path: '/forms/{id}/publish',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' }, body: { revision: 2 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: '"2"' },
      body: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        status: 'published',
        response_count: 0,
        published_version: 1,
        has_unpublished_changes: false,
        tags: ['Customers'],
        created_at: '2027-03-01T09:04:47.000Z',
        updated_at: '2027-03-01T09:07:31.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: {
          version: 1,
          published_at: '2027-03-01T09:07:31.000Z',
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
        revision: 2,
        share_url: 'https://forms.example/f/IO1cWu5JoKV0',
        preview_url:
          'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation PublishForm($id: ID!, $revision: Int, $ifMatch: [Int!]) {\n  publishForm(id: $id, revision: $revision, ifMatch: $ifMatch) {\n    form {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n      draft\n      published {\n        version\n        publishedAt\n        schema\n        approval\n      }\n      settings {\n        acceptingResponses\n        openAt\n        closeAt\n        maxResponses\n        successMessage\n        redirectUrl\n        showBranding\n        passwordProtected\n        allowApiSubmissions\n        invitationRequired\n        savePartial\n        partialDays\n        resumeByMail\n        senderName\n        requireCaptcha\n        retentionDays\n        oneSectionPerPage\n        oneQuestionPerPage\n        offerAnotherResponse\n        indexable\n        timeZone\n        searchable\n        theme {\n          accentColor\n          rounded\n        }\n        appearance {\n          scheme\n          pageColor\n          cardColor\n          textColor\n          darkPageColor\n          darkCardColor\n          darkTextColor\n          darkAccentColor\n          font\n          logoUrl\n          logoAlt\n          coverUrl\n          backgroundUrl\n          css\n        }\n        notifications {\n          key\n          on\n          if\n          digest\n          attach\n          to\n          replyTo\n          subject\n          body\n          withAnswers\n        }\n      }\n      revision\n      shareUrl\n      previewUrl\n    }\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', revision: 2 },
      data: {
        publishForm: {
          form: {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            slug: 'IO1cWu5JoKV0',
            title: 'Feedback',
            description: 'Two minutes.',
            status: 'PUBLISHED',
            responseCount: 0,
            publishedVersion: 1,
            hasUnpublishedChanges: false,
            tags: ['Customers'],
            createdAt: '2027-03-01T09:04:47.000Z',
            updatedAt: '2027-03-01T09:07:31.000Z',
            draft: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            published: {
              version: 1,
              publishedAt: '2027-03-01T09:07:31.000Z',
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            settings: {
              acceptingResponses: true,
              openAt: null,
              closeAt: null,
              maxResponses: null,
              successMessage: 'Thank you!',
              redirectUrl: null,
              showBranding: true,
              passwordProtected: false,
              allowApiSubmissions: true,
              invitationRequired: false,
              savePartial: true,
              partialDays: 30,
              resumeByMail: true,
              senderName: null,
              requireCaptcha: false,
              retentionDays: null,
              oneSectionPerPage: false,
              oneQuestionPerPage: false,
              offerAnotherResponse: true,
              indexable: false,
              timeZone: 'UTC',
              searchable: true,
              theme: { accentColor: '#4f46e5', rounded: true },
              appearance: null,
              notifications: null,
            },
            revision: 2,
            shareUrl: 'https://forms.example/f/IO1cWu5JoKV0',
            previewUrl:
              'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
          },
        },
      },
    },
  },
  getForm: {
    method: 'GET',
    path: '/forms/{id}',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: '"2"' },
      body: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        status: 'published',
        response_count: 0,
        published_version: 1,
        has_unpublished_changes: false,
        tags: ['Customers'],
        created_at: '2027-03-01T09:04:47.000Z',
        updated_at: '2027-03-01T09:07:31.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: {
          version: 1,
          published_at: '2027-03-01T09:07:31.000Z',
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
        revision: 2,
        share_url: 'https://forms.example/f/IO1cWu5JoKV0',
        preview_url:
          'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
      },
    },
    failures: [
      {
        request: { path: { id: 'form_01ky037bjqhyh9ma5sd34b8wtz' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Form not found.',
            code: 'not_found',
            request_id: '07e82a1a-d5dc-ae19-6466-2cae834e6038',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetForm($id: ID!) {\n  form(id: $id) {\n    id\n    slug\n    title\n    description\n    status\n    responseCount\n    publishedVersion\n    hasUnpublishedChanges\n    tags\n    createdAt\n    updatedAt\n    draft\n    published {\n      version\n      publishedAt\n      schema\n      approval\n    }\n    settings {\n      acceptingResponses\n      openAt\n      closeAt\n      maxResponses\n      successMessage\n      redirectUrl\n      showBranding\n      passwordProtected\n      allowApiSubmissions\n      invitationRequired\n      savePartial\n      partialDays\n      resumeByMail\n      senderName\n      requireCaptcha\n      retentionDays\n      oneSectionPerPage\n      oneQuestionPerPage\n      offerAnotherResponse\n      indexable\n      timeZone\n      searchable\n      theme {\n        accentColor\n        rounded\n      }\n      appearance {\n        scheme\n        pageColor\n        cardColor\n        textColor\n        darkPageColor\n        darkCardColor\n        darkTextColor\n        darkAccentColor\n        font\n        logoUrl\n        logoAlt\n        coverUrl\n        backgroundUrl\n        css\n      }\n      notifications {\n        key\n        on\n        if\n        digest\n        attach\n        to\n        replyTo\n        subject\n        body\n        withAnswers\n      }\n    }\n    revision\n    shareUrl\n    previewUrl\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        form: {
          id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
          slug: 'IO1cWu5JoKV0',
          title: 'Feedback',
          description: 'Two minutes.',
          status: 'PUBLISHED',
          responseCount: 0,
          publishedVersion: 1,
          hasUnpublishedChanges: false,
          tags: ['Customers'],
          createdAt: '2027-03-01T09:04:47.000Z',
          updatedAt: '2027-03-01T09:07:31.000Z',
          draft: {
            schema: {
              sections: [
                {
                  id: 'about',
                  title: 'About the workshop',
                  elements: [
                    {
                      id: 'email',
                      type: 'email',
                      title: 'Your e-mail',
                      required: true,
                      allowed_domains: [],
                    },
                    { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                    {
                      id: 'again',
                      type: 'yes_no',
                      title: 'Would you come again?',
                      required: false,
                    },
                    {
                      id: 'photo',
                      type: 'file',
                      title: 'A photo or a document',
                      required: false,
                      max_files: 1,
                      accept: [],
                    },
                  ],
                },
              ],
            },
            approval: {
              enabled: true,
              show_result: false,
              pass_percent: 100,
              criteria: [
                {
                  id: 'liked',
                  question_id: 'stars',
                  op: 'gte',
                  expected: 4,
                  points: 1,
                  required: false,
                },
              ],
            },
          },
          published: {
            version: 1,
            publishedAt: '2027-03-01T09:07:31.000Z',
            schema: {
              sections: [
                {
                  id: 'about',
                  title: 'About the workshop',
                  elements: [
                    {
                      id: 'email',
                      type: 'email',
                      title: 'Your e-mail',
                      required: true,
                      allowed_domains: [],
                    },
                    { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                    {
                      id: 'again',
                      type: 'yes_no',
                      title: 'Would you come again?',
                      required: false,
                    },
                    {
                      id: 'photo',
                      type: 'file',
                      title: 'A photo or a document',
                      required: false,
                      max_files: 1,
                      accept: [],
                    },
                  ],
                },
              ],
            },
            approval: {
              enabled: true,
              show_result: false,
              pass_percent: 100,
              criteria: [
                {
                  id: 'liked',
                  question_id: 'stars',
                  op: 'gte',
                  expected: 4,
                  points: 1,
                  required: false,
                },
              ],
            },
          },
          settings: {
            acceptingResponses: true,
            openAt: null,
            closeAt: null,
            maxResponses: null,
            successMessage: 'Thank you!',
            redirectUrl: null,
            showBranding: true,
            passwordProtected: false,
            allowApiSubmissions: true,
            invitationRequired: false,
            savePartial: true,
            partialDays: 30,
            resumeByMail: true,
            senderName: null,
            requireCaptcha: false,
            retentionDays: null,
            oneSectionPerPage: false,
            oneQuestionPerPage: false,
            offerAnotherResponse: true,
            indexable: false,
            timeZone: 'UTC',
            searchable: true,
            theme: { accentColor: '#4f46e5', rounded: true },
            appearance: null,
            notifications: null,
          },
          revision: 2,
          shareUrl: 'https://forms.example/f/IO1cWu5JoKV0',
          previewUrl:
            'https://forms.example/f/IO1cWu5JoKV0?preview#tNqsyxB7mjhO8eXP5euU.QWS1qSPwjOWJItpNXHN44XeC5hnzSWzoTMKAxN6Dt6yQfsmuya7GogEzxrvhWatbVfkr22ib0EheGj6Hhn7AaMlChRxnX2EJMcjbQjsCgZK.JEPjhNOGo34CNy8bFcD1HJqx21HR3bYFzrpx3xAbDTC',
        },
      },
    },
  },
  listForms: {
    method: 'GET',
    path: '/forms',
    authorized: true,
    request: { query: { status: 'published', limit: 10 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            slug: 'IO1cWu5JoKV0',
            title: 'Feedback',
            description: 'Two minutes.',
            status: 'published',
            response_count: 0,
            published_version: 1,
            has_unpublished_changes: false,
            tags: ['Customers'],
            created_at: '2027-03-01T09:04:47.000Z',
            updated_at: '2027-03-01T09:07:31.000Z',
          },
        ],
        total: 1,
      },
    },
    failures: [
      {
        request: { query: { limit: 1000 } },
        response: {
          status: 400,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:bad_request',
            title: 'Bad request',
            status: 400,
            detail: 'Invalid query parameter.',
            code: 'bad_request',
            request_id: '4cd87d68-fab8-04f6-7d47-0aaa5cd9538f',
            errors: [
              {
                path: 'query.limit',
                code: 'invalid_value',
                message: 'Must be an integer from 1 to 100.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'query ListForms($status: FormStatus, $q: SearchText, $tag: SearchText, $sort: FormSort, $order: SortOrder, $page: Int, $limit: Int) {\n  formPage(\n    status: $status\n    q: $q\n    tag: $tag\n    sort: $sort\n    order: $order\n    page: $page\n    limit: $limit\n  ) {\n    nodes {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n    }\n    totalCount\n  }\n}',
      variables: { status: 'PUBLISHED', limit: 10 },
      data: {
        formPage: {
          nodes: [
            {
              id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
              slug: 'IO1cWu5JoKV0',
              title: 'Feedback',
              description: 'Two minutes.',
              status: 'PUBLISHED',
              responseCount: 0,
              publishedVersion: 1,
              hasUnpublishedChanges: false,
              tags: ['Customers'],
              createdAt: '2027-03-01T09:04:47.000Z',
              updatedAt: '2027-03-01T09:07:31.000Z',
            },
          ],
          totalCount: 1,
        },
      },
    },
  },
  listTags: {
    method: 'GET',
    path: '/tags',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { data: [{ name: 'Customers', form_count: 1 }] },
    },
    failures: [],
    graphql: {
      query: 'query ListTags {\n  tags {\n    nodes {\n      name\n      formCount\n    }\n  }\n}',
      variables: {},
      data: { tags: { nodes: [{ name: 'Customers', formCount: 1 }] } },
    },
  },
  getFormTranslations: {
    method: 'GET',
    path: '/forms/{id}/translations',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { language: 'en', texts: 8, languages: [] },
    },
    failures: [],
    graphql: {
      query:
        'query GetFormTranslations($id: ID!) {\n  formTranslations(formId: $id) {\n    language\n    texts\n    languages {\n      language\n      translated\n      missing\n      outdated\n    }\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: { formTranslations: { language: 'en', texts: 8, languages: [] } },
    },
  },
  listFormVersions: {
    method: 'GET',
    path: '/forms/{id}/versions',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          { version: 1, published_at: '2027-03-01T09:07:31.000Z', response_count: 0, live: true },
        ],
        total: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListFormVersions($id: ID!) {\n  formVersions(formId: $id) {\n    nodes {\n      version\n      publishedAt\n      responseCount\n      live\n    }\n    totalCount\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        formVersions: {
          nodes: [
            { version: 1, publishedAt: '2027-03-01T09:07:31.000Z', responseCount: 0, live: true },
          ],
          totalCount: 1,
        },
      },
    },
  },
  getFormVersion: {
    method: 'GET',
    path: '/forms/{id}/versions/{version}',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', version: 1 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        version: 1,
        published_at: '2027-03-01T09:07:31.000Z',
        definition: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetFormVersion($id: ID!, $version: Int!) {\n  formVersion(formId: $id, version: $version) {\n    version\n    publishedAt\n    definition\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', version: 1 },
      data: {
        formVersion: {
          version: 1,
          publishedAt: '2027-03-01T09:07:31.000Z',
          definition: {
            schema: {
              sections: [
                {
                  id: 'about',
                  title: 'About the workshop',
                  elements: [
                    {
                      id: 'email',
                      type: 'email',
                      title: 'Your e-mail',
                      required: true,
                      allowed_domains: [],
                    },
                    { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                    {
                      id: 'again',
                      type: 'yes_no',
                      title: 'Would you come again?',
                      required: false,
                    },
                    {
                      id: 'photo',
                      type: 'file',
                      title: 'A photo or a document',
                      required: false,
                      max_files: 1,
                      accept: [],
                    },
                  ],
                },
              ],
            },
            approval: {
              enabled: true,
              show_result: false,
              pass_percent: 100,
              criteria: [
                {
                  id: 'liked',
                  question_id: 'stars',
                  op: 'gte',
                  expected: 4,
                  points: 1,
                  required: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  getVersionAnswersSchema: {
    method: 'GET',
    path: '/forms/{id}/versions/{version}/answers.schema.json',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', version: 1 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/schema+json; charset=utf-8' },
      body: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Feedback',
        type: 'object',
        properties: {
          email: {
            title: 'Your e-mail',
            anyOf: [
              { type: 'string', $ref: '#/$defs/email', maxLength: 254 },
              { $ref: '#/$defs/padded' },
            ],
          },
          stars: {
            title: 'How was it?',
            anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { $ref: '#/$defs/blank' }],
          },
          again: {
            title: 'Would you come again?',
            anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/blank' }],
          },
          photo: {
            title: 'A photo or a document',
            anyOf: [
              {
                type: 'array',
                items: { type: 'string' },
                minItems: 1,
                maxItems: 1,
                uniqueItems: true,
              },
              { $ref: '#/$defs/blank' },
            ],
          },
        },
        required: ['email'],
        additionalProperties: false,
        $defs: {
          email: {
            description: 'An e-mail address.',
            type: 'string',
            pattern:
              '^[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+(?:\\.[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+)*@[^\\s/?#@:%\\\\[\\]]+$',
          },
          blank: {
            description: 'Counts as no answer.',
            anyOf: [
              { type: 'null' },
              {
                type: 'string',
                pattern:
                  '^[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufff8]*$',
              },
              { type: 'array', maxItems: 0 },
              { type: 'object', maxProperties: 0 },
            ],
          },
          padded: {
            description:
              'Text with white space around it, which is removed before the text is validated.',
            type: 'string',
            pattern: '^\\s+\\S|\\S\\s+$',
          },
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetVersionAnswersSchema($id: ID!, $version: Int!) {\n  formVersion(formId: $id, version: $version) {\n    answersSchema\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', version: 1 },
      data: {
        formVersion: {
          answersSchema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            title: 'Feedback',
            type: 'object',
            properties: {
              email: {
                title: 'Your e-mail',
                anyOf: [
                  { type: 'string', $ref: '#/$defs/email', maxLength: 254 },
                  { $ref: '#/$defs/padded' },
                ],
              },
              stars: {
                title: 'How was it?',
                anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { $ref: '#/$defs/blank' }],
              },
              again: {
                title: 'Would you come again?',
                anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/blank' }],
              },
              photo: {
                title: 'A photo or a document',
                anyOf: [
                  {
                    type: 'array',
                    items: { type: 'string' },
                    minItems: 1,
                    maxItems: 1,
                    uniqueItems: true,
                  },
                  { $ref: '#/$defs/blank' },
                ],
              },
            },
            required: ['email'],
            additionalProperties: false,
            $defs: {
              email: {
                description: 'An e-mail address.',
                type: 'string',
                pattern:
                  '^[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+(?:\\.[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+)*@[^\\s/?#@:%\\\\[\\]]+$',
              },
              blank: {
                description: 'Counts as no answer.',
                anyOf: [
                  { type: 'null' },
                  {
                    type: 'string',
                    pattern:
                      '^[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufff8]*$',
                  },
                  { type: 'array', maxItems: 0 },
                  { type: 'object', maxProperties: 0 },
                ],
              },
              padded: {
                description:
                  'Text with white space around it, which is removed before the text is validated.',
                type: 'string',
                pattern: '^\\s+\\S|\\S\\s+$',
              },
            },
          },
        },
      },
    },
  },
  getPublicForm: {
    method: 'GET',
    path: '/public/forms/{slug}',
    authorized: false,
    request: { path: { slug: 'IO1cWu5JoKV0' } },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ETag: '"GLyJWpKJP3gaFYxFU7trUW"',
        'Content-Language': 'en',
      },
      body: {
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        language: 'en',
        languages: ['en'],
        version: 1,
        schema: {
          sections: [
            {
              id: 'about',
              title: 'About the workshop',
              elements: [
                {
                  id: 'email',
                  type: 'email',
                  title: 'Your e-mail',
                  required: true,
                  allowed_domains: [],
                },
                { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                {
                  id: 'photo',
                  type: 'file',
                  title: 'A photo or a document',
                  required: false,
                  max_files: 1,
                  accept: [],
                },
              ],
            },
          ],
        },
        accepting_responses: true,
        closed_reason: null,
        captcha_required: false,
        password_required: false,
        approval: { enabled: true, show_result: false },
        settings: {
          open_at: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          invitation_required: false,
          save_partial: true,
          resume_by_mail: true,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
      },
    },
    failures: [
      {
        request: { path: { slug: 'nothing' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Form not found.',
            code: 'not_found',
            request_id: '4d01fb77-11fe-7b8a-794d-35bfc7d15b1f',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetPublicForm($slug: String!, $language: String) {\n  publicForm(slug: $slug, language: $language) {\n    slug\n    title\n    description\n    language\n    languages\n    version\n    schema\n    acceptingResponses\n    closedReason\n    captchaRequired\n    passwordRequired\n    captcha {\n      provider\n      siteKey\n      challengeUrl\n    }\n    approval {\n      enabled\n      showResult\n    }\n    settings {\n      openAt\n      successMessage\n      redirectUrl\n      showBranding\n      invitationRequired\n      savePartial\n      resumeByMail\n      oneSectionPerPage\n      oneQuestionPerPage\n      offerAnotherResponse\n      indexable\n      theme {\n        accentColor\n        rounded\n      }\n      appearance {\n        scheme\n        pageColor\n        cardColor\n        textColor\n        darkPageColor\n        darkCardColor\n        darkTextColor\n        darkAccentColor\n        font\n        logoUrl\n        logoAlt\n        coverUrl\n        backgroundUrl\n        css\n      }\n    }\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0' },
      data: {
        publicForm: {
          slug: 'IO1cWu5JoKV0',
          title: 'Feedback',
          description: 'Two minutes.',
          language: 'en',
          languages: ['en'],
          version: 1,
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          acceptingResponses: true,
          closedReason: null,
          captchaRequired: false,
          passwordRequired: false,
          captcha: null,
          approval: { enabled: true, showResult: false },
          settings: {
            openAt: null,
            successMessage: 'Thank you!',
            redirectUrl: null,
            showBranding: true,
            invitationRequired: false,
            savePartial: true,
            resumeByMail: true,
            oneSectionPerPage: false,
            oneQuestionPerPage: false,
            offerAnotherResponse: true,
            indexable: false,
            theme: { accentColor: '#4f46e5', rounded: true },
            appearance: null,
          },
        },
      },
    },
  },
  getPublicAnswersSchema: {
    method: 'GET',
    path: '/public/forms/{slug}/answers.schema.json',
    authorized: false,
    request: { path: { slug: 'IO1cWu5JoKV0' } },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'application/schema+json; charset=utf-8',
        ETag: '"GLyJWpKJP3gaFYxFU7trUW"',
        'Content-Language': 'en',
      },
      body: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Feedback',
        type: 'object',
        properties: {
          email: {
            title: 'Your e-mail',
            anyOf: [
              { type: 'string', $ref: '#/$defs/email', maxLength: 254 },
              { $ref: '#/$defs/padded' },
            ],
          },
          stars: {
            title: 'How was it?',
            anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { $ref: '#/$defs/blank' }],
          },
          again: {
            title: 'Would you come again?',
            anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/blank' }],
          },
          photo: {
            title: 'A photo or a document',
            anyOf: [
              {
                type: 'array',
                items: { type: 'string' },
                minItems: 1,
                maxItems: 1,
                uniqueItems: true,
              },
              { $ref: '#/$defs/blank' },
            ],
          },
        },
        required: ['email'],
        additionalProperties: false,
        $defs: {
          email: {
            description: 'An e-mail address.',
            type: 'string',
            pattern:
              '^[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+(?:\\.[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+)*@[^\\s/?#@:%\\\\[\\]]+$',
          },
          blank: {
            description: 'Counts as no answer.',
            anyOf: [
              { type: 'null' },
              {
                type: 'string',
                pattern:
                  '^[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufff8]*$',
              },
              { type: 'array', maxItems: 0 },
              { type: 'object', maxProperties: 0 },
            ],
          },
          padded: {
            description:
              'Text with white space around it, which is removed before the text is validated.',
            type: 'string',
            pattern: '^\\s+\\S|\\S\\s+$',
          },
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetPublicAnswersSchema($slug: String!, $language: String) {\n  publicForm(slug: $slug, language: $language) {\n    answersSchema\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0' },
      data: {
        publicForm: {
          answersSchema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            title: 'Feedback',
            type: 'object',
            properties: {
              email: {
                title: 'Your e-mail',
                anyOf: [
                  { type: 'string', $ref: '#/$defs/email', maxLength: 254 },
                  { $ref: '#/$defs/padded' },
                ],
              },
              stars: {
                title: 'How was it?',
                anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { $ref: '#/$defs/blank' }],
              },
              again: {
                title: 'Would you come again?',
                anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/blank' }],
              },
              photo: {
                title: 'A photo or a document',
                anyOf: [
                  {
                    type: 'array',
                    items: { type: 'string' },
                    minItems: 1,
                    maxItems: 1,
                    uniqueItems: true,
                  },
                  { $ref: '#/$defs/blank' },
                ],
              },
            },
            required: ['email'],
            additionalProperties: false,
            $defs: {
              email: {
                description: 'An e-mail address.',
                type: 'string',
                pattern:
                  '^[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+(?:\\.[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+)*@[^\\s/?#@:%\\\\[\\]]+$',
              },
              blank: {
                description: 'Counts as no answer.',
                anyOf: [
                  { type: 'null' },
                  {
                    type: 'string',
                    pattern:
                      '^[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufff8]*$',
                  },
                  { type: 'array', maxItems: 0 },
                  { type: 'object', maxProperties: 0 },
                ],
              },
              padded: {
                description:
                  'Text with white space around it, which is removed before the text is validated.',
                type: 'string',
                pattern: '^\\s+\\S|\\S\\s+$',
              },
            },
          },
        },
      },
    },
  },
  getCaptchaChallenge: {
    method: 'GET',
    path: '/public/captcha/challenge',
    authorized: false,
    request: { query: { form: 'IO1cWu5JoKV0' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 2000,
          data: { expires: 1803893184, form: 'IO1cWu5JoKV0' },
          keyLength: 32,
          keyPrefix: 'f1c71284737cf7fe2027c2ca71bf88b0',
          keySignature: '7e2097c3ca1067909b06f855078f811fe12718650a4e37a58cf47fbc1e2d5718',
          nonce: '09cbf155f5471d9122ebdd67aec66735',
          salt: 'ae261fb5b5c49da8725b2cc585d93b5a',
          expiresAt: 1803893184,
        },
        signature: 'f9ba00f107017d3df997b6caba52acde8054615f59cd21e32511927736536885',
      },
    },
    failures: [],
    graphql: {
      query: 'query GetCaptchaChallenge($form: String) {\n  captchaChallenge(form: $form)\n}',
      variables: { form: 'IO1cWu5JoKV0' },
      data: {
        captchaChallenge: {
          parameters: {
            algorithm: 'PBKDF2/SHA-256',
            cost: 2000,
            data: { expires: 1803893184, form: 'IO1cWu5JoKV0' },
            keyLength: 32,
            keyPrefix: 'f1c71284737cf7fe2027c2ca71bf88b0',
            keySignature: '7e2097c3ca1067909b06f855078f811fe12718650a4e37a58cf47fbc1e2d5718',
            nonce: '09cbf155f5471d9122ebdd67aec66735',
            salt: 'ae261fb5b5c49da8725b2cc585d93b5a',
            expiresAt: 1803893184,
          },
          signature: 'f9ba00f107017d3df997b6caba52acde8054615f59cd21e32511927736536885',
        },
      },
    },
  },
  uploadFile: {
    method: 'POST',
    path: '/public/forms/{slug}/uploads',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      upload: {
        itemId: 'photo',
        fileName: 'notes.txt',
        mediaType: 'text/plain',
        text: 'The cake was good.\n',
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/public/forms/IO1cWu5JoKV0/uploads/ref_zGZguoBxIo3DwrPJRAVIs6FL7VmREJOv',
      },
      body: {
        ref: 'ref_zGZguoBxIo3DwrPJRAVIs6FL7VmREJOv',
        name: 'notes.txt',
        size: 19,
        type: 'text/plain',
        expires_in: 86400,
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation UploadFile($slug: String!, $input: UploadFileInput!) {\n  uploadFile(slug: $slug, input: $input) {\n    file {\n      ref\n      name\n      sizeBytes\n      type\n      expiresInSeconds\n    }\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', input: { itemId: 'photo', file: null } },
      data: {
        uploadFile: {
          file: {
            ref: 'ref_zGZguoBxIo3DwrPJRAVIs6FL7VmREJOv',
            name: 'notes.txt',
            sizeBytes: 19,
            type: 'text/plain',
            expiresInSeconds: 86400,
          },
        },
      },
    },
  },
  submitResponse: {
    method: 'POST',
    path: '/public/forms/{slug}/submissions',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      body: {
        answers: {
          email: 'ann@example.org',
          stars: 5,
          photo: ['ref_zGZguoBxIo3DwrPJRAVIs6FL7VmREJOv'],
        },
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/public/forms/IO1cWu5JoKV0/submissions/resp_01ky0n44q1rwghqj2nz7pmtgwz',
      },
      body: { id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz', message: 'Thank you!', redirect_url: null },
    },
    failures: [
      {
        request: { path: { slug: 'IO1cWu5JoKV0' }, body: { answers: { stars: 7 } } },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'answers.email: An answer is required. (and 1 more)',
            code: 'validation_failed',
            request_id: '846b99b8-25a0-a349-7982-ccd4438130cf',
            errors: [
              { path: 'answers.email', code: 'required', message: 'An answer is required.' },
              { path: 'answers.stars', code: 'too_large', message: 'Must be at most 5.' },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation SubmitResponse($slug: String!, $input: SubmissionInput!, $idempotencyKey: IdempotencyKey, $partialToken: String) {\n  submitResponse(\n    slug: $slug\n    input: $input\n    idempotencyKey: $idempotencyKey\n    partialToken: $partialToken\n  ) {\n    responseId\n    message\n    redirectUrl\n    ending\n    result {\n      status\n      message\n      score\n      maxScore\n      percent\n    }\n  }\n}',
      variables: {
        slug: 'IO1cWu5JoKV0',
        input: {
          answers: {
            email: 'ann@example.org',
            stars: 5,
            photo: ['ref_zGZguoBxIo3DwrPJRAVIs6FL7VmREJOv'],
          },
        },
      },
      data: {
        submitResponse: {
          responseId: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
          message: 'Thank you!',
          redirectUrl: null,
          ending: null,
          result: null,
        },
      },
    },
  },
  savePartial: {
    method: 'PUT',
    path: '/public/forms/{slug}/partial',
    authorized: false,
    request: { path: { slug: 'IO1cWu5JoKV0' }, body: { answers: { stars: 3 } } },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/public/forms/IO1cWu5JoKV0/partial',
      },
      body: {
        token: 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW',
        expires_at: '2027-03-31T09:19:08.000Z',
        resume_url:
          'https://forms.example/f/IO1cWu5JoKV0#resume=resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW',
        revision: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation SavePartial($slug: String!, $input: PartialResponseInput!, $token: String) {\n  savePartialResponse(slug: $slug, input: $input, token: $token) {\n    token\n    expiresAt\n    resumeUrl\n    revision\n    answers\n    uploads {\n      ref\n      name\n      sizeBytes\n      type\n    }\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', input: { answers: { stars: 3 } } },
      data: {
        savePartialResponse: {
          token: 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW',
          expiresAt: '2027-03-31T09:19:08.000Z',
          resumeUrl:
            'https://forms.example/f/IO1cWu5JoKV0#resume=resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW',
          revision: 1,
          answers: null,
          uploads: null,
        },
      },
    },
  },
  resumePartial: {
    method: 'GET',
    path: '/public/forms/{slug}/partial',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: { 'X-Form-Partial': 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        answers: { stars: 3 },
        uploads: [],
        revision: 1,
        section: null,
        language: null,
        version: 1,
        expires_at: '2027-03-31T09:19:08.000Z',
      },
    },
    failures: [
      {
        request: {
          path: { slug: 'IO1cWu5JoKV0' },
          headers: { 'X-Form-Partial': 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
        },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Partial response not found.',
            code: 'not_found',
            request_id: 'dbca99cf-4719-d446-8b6c-5642637dd9d4',
          },
        },
      },
    ],
    graphql: {
      query:
        'query ResumePartial($slug: String!, $token: String!) {\n  resumePartialResponse(slug: $slug, token: $token) {\n    answers\n    uploads {\n      ref\n      name\n      sizeBytes\n      type\n    }\n    revision\n    section\n    language\n    version\n    expiresAt\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', token: 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
      data: {
        resumePartialResponse: {
          answers: { stars: 3 },
          uploads: [],
          revision: 1,
          section: null,
          language: null,
          version: 1,
          expiresAt: '2027-03-31T09:19:08.000Z',
        },
      },
    },
  },
  listPartials: {
    method: 'GET',
    path: '/forms/{id}/partials',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
            form_version: 1,
            section: null,
            language: null,
            answers: { stars: 3 },
            revision: 1,
            created_at: '2027-03-01T09:19:08.000Z',
            updated_at: '2027-03-01T09:19:08.000Z',
            expires_at: '2027-03-31T09:19:08.000Z',
          },
        ],
        next_cursor: null,
        total: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListPartials($id: ID!, $limit: Int, $before: String) {\n  partialResponses(formId: $id, first: $limit, after: $before) {\n    nodes {\n      id\n      formVersion\n      section\n      language\n      answers\n      revision\n      createdAt\n      updatedAt\n      expiresAt\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        partialResponses: {
          nodes: [
            {
              id: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
              formVersion: 1,
              section: null,
              language: null,
              answers: { stars: 3 },
              revision: 1,
              createdAt: '2027-03-01T09:19:08.000Z',
              updatedAt: '2027-03-01T09:19:08.000Z',
              expiresAt: '2027-03-31T09:19:08.000Z',
            },
          ],
          nextCursor: null,
          totalCount: 1,
        },
      },
    },
  },
  getPartial: {
    method: 'GET',
    path: '/forms/{id}/partials/{partial_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        partial_id: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
        form_version: 1,
        section: null,
        language: null,
        answers: { stars: 3 },
        revision: 1,
        created_at: '2027-03-01T09:19:08.000Z',
        updated_at: '2027-03-01T09:19:08.000Z',
        expires_at: '2027-03-31T09:19:08.000Z',
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetPartial($id: ID!, $partialId: ID!) {\n  partialResponse(formId: $id, id: $partialId) {\n    id\n    formVersion\n    section\n    language\n    answers\n    revision\n    createdAt\n    updatedAt\n    expiresAt\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        partialId: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
      },
      data: {
        partialResponse: {
          id: 'part_01ky0dv2e7hm0f1nxmwf2hx3y9',
          formVersion: 1,
          section: null,
          language: null,
          answers: { stars: 3 },
          revision: 1,
          createdAt: '2027-03-01T09:19:08.000Z',
          updatedAt: '2027-03-01T09:19:08.000Z',
          expiresAt: '2027-03-31T09:19:08.000Z',
        },
      },
    },
  },
  mailPartial: {
    method: 'POST',
    path: '/public/forms/{slug}/partial/mail',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: { 'X-Form-Partial': 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
      body: { email: 'ann@example.org' },
    },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation MailPartial($slug: String!, $token: String!, $input: MailPartialResponseInput!) {\n  mailPartialResponse(slug: $slug, token: $token, input: $input) {\n    accepted\n  }\n}',
      variables: {
        slug: 'IO1cWu5JoKV0',
        token: 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW',
        input: { email: 'ann@example.org' },
      },
      data: { mailPartialResponse: { accepted: true } },
    },
  },
  discardPartial: {
    method: 'DELETE',
    path: '/public/forms/{slug}/partial',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: { 'X-Form-Partial': 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
    },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation DiscardPartial($slug: String!, $token: String!) {\n  discardPartialResponse(slug: $slug, token: $token) {\n    discarded\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', token: 'resume_QOUtplfpMOZnkvPbt7c1k6787WqWu8SW' },
      data: { discardPartialResponse: { discarded: true } },
    },
  },
  deletePartial: {
    method: 'DELETE',
    path: '/forms/{id}/partials/{partial_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        partial_id: 'part_01ky0pxksg865r3ga8bpsvq3gb',
      },
    },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation DeletePartial($id: ID!, $partialId: ID!) {\n  deletePartialResponse(formId: $id, id: $partialId) {\n    deletedPartialResponseId\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        partialId: 'part_01ky0pxksg865r3ga8bpsvq3gb',
      },
      data: {
        deletePartialResponse: { deletedPartialResponseId: 'part_01ky0pxksg865r3ga8bpsvq3gb' },
      },
    },
  },
  createInvitations: {
    method: 'POST',
    path: '/forms/{id}/invitations',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      body: {
        recipients: [
          {
            reference: 'customer 4711',
            email: 'ann@example.org',
            answers: { email: 'ann@example.org' },
          },
        ],
        message: 'Hello, how was it?',
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/forms/form_01ky0cswyhyz3j6gepdnsbcrnc/invitations',
      },
      body: {
        data: [
          {
            id: 'inv_01ky0kn77cbpf0726thjjhthd7',
            reference: 'customer 4711',
            email: 'ann@example.org',
            status: 'unused',
            answers: { email: 'ann@example.org' },
            created_at: '2027-03-01T09:25:58.000Z',
            expires_at: null,
            revoked_at: null,
            used_at: null,
            response_id: null,
            token: 'invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0',
            url: 'https://forms.example/f/IO1cWu5JoKV0#invitation=invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0',
          },
        ],
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation CreateInvitations($id: ID!, $input: CreateInvitationsInput!, $expiresAt: DateTime, $subject: String, $message: String, $idempotencyKey: IdempotencyKey) {\n  createInvitations(\n    formId: $id\n    input: $input\n    expiresAt: $expiresAt\n    subject: $subject\n    message: $message\n    idempotencyKey: $idempotencyKey\n  ) {\n    invitations {\n      invitation {\n        id\n        reference\n        email\n        status\n        answers\n        createdAt\n        expiresAt\n        revokedAt\n        usedAt\n        responseId\n      }\n      token\n      url\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: {
          recipients: [
            {
              reference: 'customer 4711',
              email: 'ann@example.org',
              answers: { email: 'ann@example.org' },
            },
          ],
        },
        message: 'Hello, how was it?',
      },
      data: {
        createInvitations: {
          invitations: [
            {
              invitation: {
                id: 'inv_01ky0kn77cbpf0726thjjhthd7',
                reference: 'customer 4711',
                email: 'ann@example.org',
                status: 'UNUSED',
                answers: { email: 'ann@example.org' },
                createdAt: '2027-03-01T09:25:58.000Z',
                expiresAt: null,
                revokedAt: null,
                usedAt: null,
                responseId: null,
              },
              token: 'invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0',
              url: 'https://forms.example/f/IO1cWu5JoKV0#invitation=invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0',
            },
          ],
        },
      },
    },
  },
  openInvitation: {
    method: 'GET',
    path: '/public/forms/{slug}/invitation',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: { 'X-Form-Invitation': 'invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { answers: { email: 'ann@example.org' }, expires_at: null },
    },
    failures: [
      {
        request: {
          path: { slug: 'IO1cWu5JoKV0' },
          headers: { 'X-Form-Invitation': 'invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0' },
        },
        response: {
          status: 403,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:invitation_invalid',
            title: 'Invitation invalid',
            status: 403,
            detail: 'The invitation has been revoked.',
            code: 'invitation_invalid',
            request_id: '35aaac42-eeee-f4f9-a2c2-68af96f1400e',
            invitation_reason: 'revoked',
          },
        },
      },
    ],
    graphql: {
      query:
        'query OpenInvitation($slug: String!, $token: String!) {\n  openInvitation(slug: $slug, token: $token) {\n    answers\n    expiresAt\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', token: 'invite_ImLj6O2rxPmjldsZ8CGkRDqUcZ4WEtl0' },
      data: { openInvitation: { answers: { email: 'ann@example.org' }, expiresAt: null } },
    },
  },
  listInvitations: {
    method: 'GET',
    path: '/forms/{id}/invitations',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' }, query: { status: 'unused' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'inv_01ky0kn77cbpf0726thjjhthd7',
            reference: 'customer 4711',
            email: 'ann@example.org',
            status: 'unused',
            answers: { email: 'ann@example.org' },
            created_at: '2027-03-01T09:25:58.000Z',
            expires_at: null,
            revoked_at: null,
            used_at: null,
            response_id: null,
          },
        ],
        next_cursor: null,
        total: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListInvitations($id: ID!, $status: InvitationStatus, $limit: Int, $before: String) {\n  invitations(formId: $id, status: $status, first: $limit, after: $before) {\n    nodes {\n      id\n      reference\n      email\n      status\n      answers\n      createdAt\n      expiresAt\n      revokedAt\n      usedAt\n      responseId\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', status: 'UNUSED' },
      data: {
        invitations: {
          nodes: [
            {
              id: 'inv_01ky0kn77cbpf0726thjjhthd7',
              reference: 'customer 4711',
              email: 'ann@example.org',
              status: 'UNUSED',
              answers: { email: 'ann@example.org' },
              createdAt: '2027-03-01T09:25:58.000Z',
              expiresAt: null,
              revokedAt: null,
              usedAt: null,
              responseId: null,
            },
          ],
          nextCursor: null,
          totalCount: 1,
        },
      },
    },
  },
  getInvitation: {
    method: 'GET',
    path: '/forms/{id}/invitations/{invitation_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        invitation_id: 'inv_01ky0kn77cbpf0726thjjhthd7',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'inv_01ky0kn77cbpf0726thjjhthd7',
        reference: 'customer 4711',
        email: 'ann@example.org',
        status: 'unused',
        answers: { email: 'ann@example.org' },
        created_at: '2027-03-01T09:25:58.000Z',
        expires_at: null,
        revoked_at: null,
        used_at: null,
        response_id: null,
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetInvitation($id: ID!, $invitationId: ID!) {\n  invitation(formId: $id, id: $invitationId) {\n    id\n    reference\n    email\n    status\n    answers\n    createdAt\n    expiresAt\n    revokedAt\n    usedAt\n    responseId\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        invitationId: 'inv_01ky0kn77cbpf0726thjjhthd7',
      },
      data: {
        invitation: {
          id: 'inv_01ky0kn77cbpf0726thjjhthd7',
          reference: 'customer 4711',
          email: 'ann@example.org',
          status: 'UNUSED',
          answers: { email: 'ann@example.org' },
          createdAt: '2027-03-01T09:25:58.000Z',
          expiresAt: null,
          revokedAt: null,
          usedAt: null,
          responseId: null,
        },
      },
    },
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/forms/{id}/invitations/{invitation_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        invitation_id: 'inv_01ky0kn77cbpf0726thjjhthd7',
      },
    },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation RevokeInvitation($id: ID!, $invitationId: ID!) {\n  revokeInvitation(formId: $id, id: $invitationId) {\n    revokedInvitationId\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        invitationId: 'inv_01ky0kn77cbpf0726thjjhthd7',
      },
      data: { revokeInvitation: { revokedInvitationId: 'inv_01ky0kn77cbpf0726thjjhthd7' } },
    },
  },
  unlockForm: {
    method: 'POST',
    path: '/public/forms/{slug}/unlock',
    authorized: false,
    request: { path: { slug: 'iaBZMgBsQzBD' }, body: { password: 'sesame' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        access_token:
          'GOJ1ywRlnOU3IvFZhaMc.I8sweTmE53ZYNogbvlIR7D76qQ4ZFap7tJquL7tHNHaQ8bZ7eVct8IrWy0VdgZ1PaHfQmGH0BA1Xa0loQaomeRrQtz21gT4YOYZJQn6oVI8yVN3KU1TSbxPuYExqbYaptSwTnCePYLQljsMb1n6QXshpYa.37jbGqWoS6N7gP3WqS7710NbQNSCi62rISKYirfq9kE',
        expires_in: 43200,
      },
    },
    failures: [
      {
        request: { path: { slug: 'iaBZMgBsQzBD' }, body: { password: 'guess' } },
        response: {
          status: 403,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:wrong_password',
            title: 'Wrong password',
            status: 403,
            detail: 'The password is wrong. Check it and try again.',
            code: 'wrong_password',
            request_id: 'c01e63de-cf50-c866-7daa-3132de1cb396',
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation UnlockForm($slug: String!, $input: UnlockFormInput!) {\n  unlockForm(slug: $slug, input: $input) {\n    accessToken\n    expiresInSeconds\n  }\n}',
      variables: { slug: 'iaBZMgBsQzBD', input: { password: 'sesame' } },
      data: {
        unlockForm: {
          accessToken:
            'GOJ1ywRlnOU3IvFZhaMc.I8sweTmE53ZYNogbvlIR7D76qQ4ZFap7tJquL7tHNHaQ8bZ7eVct8IrWy0VdgZ1PaHfQmGH0BA1Xa0loQaomeRrQtz21gT4YOYZJQn6oVI8yVN3KU1TSbxPuYExqbYaptSwTnCePYLQljsMb1n6QXshpYa.37jbGqWoS6N7gP3WqS7710NbQNSCi62rISKYirfq9kE',
          expiresInSeconds: 43200,
        },
      },
    },
  },
  validateResponse: {
    method: 'POST',
    path: '/forms/{id}/responses/validate',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      body: { answers: { email: 'bob@example.org', stars: 2 } },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        form_version: 1,
        answers: { email: 'bob@example.org', stars: 2 },
        approval: {
          status: 'rejected',
          score: 0,
          max_score: 1,
          percent: 0,
          matched: [],
          failed_required: [],
          decided_by: 'auto',
          decided_at: '2027-03-01T09:33:29.000Z',
          note: null,
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query ValidateResponse($id: ID!, $input: CreateResponseInput!) {\n  validateResponse(formId: $id, input: $input) {\n    formVersion\n    answers\n    approval {\n      status\n      score\n      maxScore\n      percent\n      matched\n      failedRequired\n      decidedBy\n      decidedAt\n      note\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: { answers: { email: 'bob@example.org', stars: 2 } },
      },
      data: {
        validateResponse: {
          formVersion: 1,
          answers: { email: 'bob@example.org', stars: 2 },
          approval: {
            status: 'REJECTED',
            score: 0,
            maxScore: 1,
            percent: 0,
            matched: [],
            failedRequired: [],
            decidedBy: 'AUTO',
            decidedAt: '2027-03-01T09:33:29.000Z',
            note: null,
          },
        },
      },
    },
  },
  createResponse: {
    method: 'POST',
    path: '/forms/{id}/responses',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      body: { answers: { email: 'bob@example.org', stars: 2 } },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location:
          '/api/v1/forms/form_01ky0cswyhyz3j6gepdnsbcrnc/responses/resp_01ky0g7wfx8s3pm208at628fyv',
      },
      body: {
        id: 'resp_01ky0g7wfx8s3pm208at628fyv',
        form_version: 1,
        created_at: '2027-03-01T09:34:10.000Z',
        answers: { email: 'bob@example.org', stars: 2 },
        approval: {
          status: 'rejected',
          score: 0,
          max_score: 1,
          percent: 0,
          matched: [],
          failed_required: [],
          decided_by: 'auto',
          decided_at: '2027-03-01T09:34:10.000Z',
          note: null,
        },
        source: 'api',
        duration_ms: null,
        language: null,
        invitation: null,
      },
    },
    failures: [
      {
        request: {
          path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
          body: { answers: { email: 'bob' } },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'answers.email: Must be an e-mail address.',
            code: 'validation_failed',
            request_id: '4df45821-0301-d1d7-d6fb-4d3568d14756',
            errors: [
              {
                path: 'answers.email',
                code: 'invalid_email',
                message: 'Must be an e-mail address.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation CreateResponse($id: ID!, $input: CreateResponseInput!, $idempotencyKey: IdempotencyKey) {\n  createResponse(formId: $id, input: $input, idempotencyKey: $idempotencyKey) {\n    response {\n      id\n      formVersion\n      createdAt\n      answers\n      approval {\n        status\n        score\n        maxScore\n        percent\n        matched\n        failedRequired\n        decidedBy\n        decidedAt\n        note\n      }\n      source\n      durationMs\n      language\n      timeZone\n      invitation {\n        invitationId\n        reference\n      }\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: { answers: { email: 'bob@example.org', stars: 2 } },
      },
      data: {
        createResponse: {
          response: {
            id: 'resp_01ky0g7wfx8s3pm208at628fyv',
            formVersion: 1,
            createdAt: '2027-03-01T09:34:10.000Z',
            answers: { email: 'bob@example.org', stars: 2 },
            approval: {
              status: 'REJECTED',
              score: 0,
              maxScore: 1,
              percent: 0,
              matched: [],
              failedRequired: [],
              decidedBy: 'AUTO',
              decidedAt: '2027-03-01T09:34:10.000Z',
              note: null,
            },
            source: 'API',
            durationMs: null,
            language: null,
            timeZone: null,
            invitation: null,
          },
        },
      },
    },
  },
  listMails: {
    method: 'GET',
    path: '/forms/{id}/mails',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'mail_01ky0ghsh2hya6p5hrytsqm29b',
            event: 'response.created',
            notification_id: 'team',
            recipient: 'team@example.org',
            response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
            invitation_id: null,
            status: 'pending',
            attempts: 0,
            next_attempt_at: '2027-03-01T09:34:51.000Z',
            reply: null,
            created_at: '2027-03-01T09:34:51.000Z',
            sent_at: null,
          },
          {
            id: 'mail_01ky0rpp9k4tcsdnj4k8t15bdy',
            event: 'invitation.created',
            notification_id: null,
            recipient: 'ann@example.org',
            response_id: null,
            invitation_id: 'inv_01ky0kn77cbpf0726thjjhthd7',
            status: 'pending',
            attempts: 0,
            next_attempt_at: '2027-03-01T09:25:58.000Z',
            reply: null,
            created_at: '2027-03-01T09:25:58.000Z',
            sent_at: null,
          },
          {
            id: 'mail_01ky0pj3vzj7sypws5b9v8qqrf',
            event: 'resume_link.requested',
            notification_id: null,
            recipient: 'ann@example.org',
            response_id: null,
            invitation_id: null,
            status: 'pending',
            attempts: 0,
            next_attempt_at: '2027-03-01T09:21:52.000Z',
            reply: null,
            created_at: '2027-03-01T09:21:52.000Z',
            sent_at: null,
          },
        ],
        next_cursor: null,
        total: 3,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListMails($id: ID!, $status: MailStatus, $limit: Int, $before: String) {\n  mails(formId: $id, status: $status, first: $limit, after: $before) {\n    nodes {\n      id\n      event\n      notificationId\n      recipient\n      responseId\n      invitationId\n      status\n      attempts\n      nextAttemptAt\n      reply\n      createdAt\n      sentAt\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        mails: {
          nodes: [
            {
              id: 'mail_01ky0ghsh2hya6p5hrytsqm29b',
              event: 'RESPONSE_CREATED',
              notificationId: 'team',
              recipient: 'team@example.org',
              responseId: 'resp_01ky0g7wfx8s3pm208at628fyv',
              invitationId: null,
              status: 'PENDING',
              attempts: 0,
              nextAttemptAt: '2027-03-01T09:34:51.000Z',
              reply: null,
              createdAt: '2027-03-01T09:34:51.000Z',
              sentAt: null,
            },
            {
              id: 'mail_01ky0rpp9k4tcsdnj4k8t15bdy',
              event: 'INVITATION_CREATED',
              notificationId: null,
              recipient: 'ann@example.org',
              responseId: null,
              invitationId: 'inv_01ky0kn77cbpf0726thjjhthd7',
              status: 'PENDING',
              attempts: 0,
              nextAttemptAt: '2027-03-01T09:25:58.000Z',
              reply: null,
              createdAt: '2027-03-01T09:25:58.000Z',
              sentAt: null,
            },
            {
              id: 'mail_01ky0pj3vzj7sypws5b9v8qqrf',
              event: 'RESUME_LINK_REQUESTED',
              notificationId: null,
              recipient: 'ann@example.org',
              responseId: null,
              invitationId: null,
              status: 'PENDING',
              attempts: 0,
              nextAttemptAt: '2027-03-01T09:21:52.000Z',
              reply: null,
              createdAt: '2027-03-01T09:21:52.000Z',
              sentAt: null,
            },
          ],
          nextCursor: null,
          totalCount: 3,
        },
      },
    },
  },
  resendMail: {
    method: 'POST',
    path: '/forms/{id}/mails/{mail_id}/resend',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', mail_id: 'mail_01ky0ghsh2hya6p5hrytsqm29b' },
    },
    response: {
      status: 202,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'mail_01ky0ghsh2hya6p5hrytsqm29b',
        event: 'response.created',
        notification_id: 'team',
        recipient: 'team@example.org',
        response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
        invitation_id: null,
        status: 'pending',
        attempts: 0,
        next_attempt_at: '2027-03-01T09:36:13.000Z',
        reply: null,
        created_at: '2027-03-01T09:34:51.000Z',
        sent_at: null,
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation ResendMail($id: ID!, $mailId: ID!) {\n  resendMail(formId: $id, id: $mailId) {\n    mail {\n      id\n      event\n      notificationId\n      recipient\n      responseId\n      invitationId\n      status\n      attempts\n      nextAttemptAt\n      reply\n      createdAt\n      sentAt\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        mailId: 'mail_01ky0ghsh2hya6p5hrytsqm29b',
      },
      data: {
        resendMail: {
          mail: {
            id: 'mail_01ky0ghsh2hya6p5hrytsqm29b',
            event: 'RESPONSE_CREATED',
            notificationId: 'team',
            recipient: 'team@example.org',
            responseId: 'resp_01ky0g7wfx8s3pm208at628fyv',
            invitationId: null,
            status: 'PENDING',
            attempts: 0,
            nextAttemptAt: '2027-03-01T09:36:13.000Z',
            reply: null,
            createdAt: '2027-03-01T09:34:51.000Z',
            sentAt: null,
          },
        },
      },
    },
  },
  sendTestMail: {
    method: 'POST',
    path: '/forms/{id}/mails/test',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      body: {
        notification: { id: 'team', on: 'response.created', to: ['team@example.org'] },
        to: 'you@example.org',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { accepted: true, reply: '250 queued as 4711' },
    },
    failures: [
      {
        request: {
          path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
          body: {
            notification: { id: 'team', on: 'response.created', to: ['team@example.org'] },
            to: 'you',
          },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'to: Must be an e-mail address.',
            code: 'validation_failed',
            request_id: '13b73f47-b21b-75d0-5b0b-1db5a8a18578',
            errors: [{ path: 'to', code: 'invalid_email', message: 'Must be an e-mail address.' }],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation SendTestMail($id: ID!, $input: SendTestMailInput!) {\n  sendTestMail(formId: $id, input: $input) {\n    accepted\n    reply\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: {
          notification: { id: 'team', on: 'RESPONSE_CREATED', to: ['team@example.org'] },
          to: 'you@example.org',
        },
      },
      data: { sendTestMail: { accepted: true, reply: '250 queued as 4711' } },
    },
  },
  listResponses: {
    method: 'GET',
    path: '/forms/{id}/responses',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      query: { limit: 10, filter: { question: 'stars', op: 'gte', value: 4 } },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
            form_version: 1,
            created_at: '2027-03-01T09:17:46.000Z',
            answers: {
              email: 'ann@example.org',
              stars: 5,
              photo: [
                {
                  file_id: 'file_01ky0w8fwm3bthabd4p61hefzc',
                  name: 'notes.txt',
                  size: 19,
                  type: 'text/plain',
                },
              ],
            },
            approval: {
              status: 'approved',
              score: 1,
              max_score: 1,
              percent: 100,
              matched: ['liked'],
              failed_required: [],
              decided_by: 'auto',
              decided_at: '2027-03-01T09:17:46.000Z',
              note: null,
            },
            source: 'web',
            duration_ms: null,
            language: null,
            invitation: null,
          },
        ],
        next_cursor: null,
        total: 1,
      },
    },
    failures: [
      {
        request: {
          path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
          query: { filter: { question: 'mood', op: 'gte', value: 4 } },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail:
              'query.filter.question: No published version of the form has a question with this id. Other fields: $approval, $source, $form_version, $language, $created_at.',
            code: 'validation_failed',
            request_id: 'bda16630-7f41-984e-6d64-64fb6d6a5d0c',
            errors: [
              {
                path: 'query.filter.question',
                code: 'unknown_question',
                message:
                  'No published version of the form has a question with this id. Other fields: $approval, $source, $form_version, $language, $created_at.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'query ListResponses($id: ID!, $limit: Int, $order: ResponseOrder, $before: String, $after: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan, $filter: ConditionInput, $q: SearchText, $include: Boolean) {\n  responses(\n    formId: $id\n    first: $limit\n    order: $order\n    olderThan: $before\n    newerThan: $after\n    filter: {approval: $approval, from: $from, to: $to, condition: $filter, q: $q}\n  ) {\n    nodes {\n      id\n      formVersion\n      createdAt\n      answers\n      approval {\n        status\n        score\n        maxScore\n        percent\n        matched\n        failedRequired\n        decidedBy\n        decidedAt\n        note\n      }\n      source\n      durationMs\n      language\n      timeZone\n      invitation {\n        invitationId\n        reference\n      }\n      questions(include: $include) {\n        key\n        code\n        title\n        type\n        options {\n          key\n          code\n          label\n        }\n        rows {\n          key\n          code\n          label\n        }\n        columns {\n          key\n          code\n          label\n        }\n      }\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        limit: 10,
        filter: { question: 'stars', op: 'gte', value: 4 },
      },
      data: {
        responses: {
          nodes: [
            {
              id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
              formVersion: 1,
              createdAt: '2027-03-01T09:17:46.000Z',
              answers: {
                email: 'ann@example.org',
                stars: 5,
                photo: [
                  {
                    file_id: 'file_01ky0w8fwm3bthabd4p61hefzc',
                    name: 'notes.txt',
                    size: 19,
                    type: 'text/plain',
                  },
                ],
              },
              approval: {
                status: 'APPROVED',
                score: 1,
                maxScore: 1,
                percent: 100,
                matched: ['liked'],
                failedRequired: [],
                decidedBy: 'AUTO',
                decidedAt: '2027-03-01T09:17:46.000Z',
                note: null,
              },
              source: 'WEB',
              durationMs: null,
              language: null,
              timeZone: null,
              invitation: null,
              questions: [
                {
                  key: 'email',
                  code: null,
                  title: 'Your e-mail',
                  type: 'EMAIL',
                  options: null,
                  rows: null,
                  columns: null,
                },
                {
                  key: 'stars',
                  code: null,
                  title: 'How was it?',
                  type: 'RATING',
                  options: null,
                  rows: null,
                  columns: null,
                },
                {
                  key: 'photo',
                  code: null,
                  title: 'A photo or a document',
                  type: 'FILE',
                  options: null,
                  rows: null,
                  columns: null,
                },
              ],
            },
          ],
          nextCursor: null,
          totalCount: 1,
        },
      },
    },
  },
  getResponse: {
    method: 'GET',
    path: '/forms/{id}/responses/{response_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        response_id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
        form_version: 1,
        created_at: '2027-03-01T09:17:46.000Z',
        answers: {
          email: 'ann@example.org',
          stars: 5,
          photo: [
            {
              file_id: 'file_01ky0w8fwm3bthabd4p61hefzc',
              name: 'notes.txt',
              size: 19,
              type: 'text/plain',
            },
          ],
        },
        approval: {
          status: 'approved',
          score: 1,
          max_score: 1,
          percent: 100,
          matched: ['liked'],
          failed_required: [],
          decided_by: 'auto',
          decided_at: '2027-03-01T09:17:46.000Z',
          note: null,
        },
        source: 'web',
        duration_ms: null,
        language: null,
        invitation: null,
        definition: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetResponse($id: ID!, $responseId: ID!, $include: Boolean) {\n  response(formId: $id, id: $responseId) {\n    id\n    formVersion\n    createdAt\n    answers\n    approval {\n      status\n      score\n      maxScore\n      percent\n      matched\n      failedRequired\n      decidedBy\n      decidedAt\n      note\n    }\n    source\n    durationMs\n    language\n    timeZone\n    invitation {\n      invitationId\n      reference\n    }\n    questions(include: $include) {\n      key\n      code\n      title\n      type\n      options {\n        key\n        code\n        label\n      }\n      rows {\n        key\n        code\n        label\n      }\n      columns {\n        key\n        code\n        label\n      }\n    }\n    definition\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        responseId: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
      },
      data: {
        response: {
          id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
          formVersion: 1,
          createdAt: '2027-03-01T09:17:46.000Z',
          answers: {
            email: 'ann@example.org',
            stars: 5,
            photo: [
              {
                file_id: 'file_01ky0w8fwm3bthabd4p61hefzc',
                name: 'notes.txt',
                size: 19,
                type: 'text/plain',
              },
            ],
          },
          approval: {
            status: 'APPROVED',
            score: 1,
            maxScore: 1,
            percent: 100,
            matched: ['liked'],
            failedRequired: [],
            decidedBy: 'AUTO',
            decidedAt: '2027-03-01T09:17:46.000Z',
            note: null,
          },
          source: 'WEB',
          durationMs: null,
          language: null,
          timeZone: null,
          invitation: null,
          questions: [
            {
              key: 'email',
              code: null,
              title: 'Your e-mail',
              type: 'EMAIL',
              options: null,
              rows: null,
              columns: null,
            },
            {
              key: 'stars',
              code: null,
              title: 'How was it?',
              type: 'RATING',
              options: null,
              rows: null,
              columns: null,
            },
            {
              key: 'photo',
              code: null,
              title: 'A photo or a document',
              type: 'FILE',
              options: null,
              rows: null,
              columns: null,
            },
          ],
          definition: {
            schema: {
              sections: [
                {
                  id: 'about',
                  title: 'About the workshop',
                  elements: [
                    {
                      id: 'email',
                      type: 'email',
                      title: 'Your e-mail',
                      required: true,
                      allowed_domains: [],
                    },
                    { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                    {
                      id: 'again',
                      type: 'yes_no',
                      title: 'Would you come again?',
                      required: false,
                    },
                    {
                      id: 'photo',
                      type: 'file',
                      title: 'A photo or a document',
                      required: false,
                      max_files: 1,
                      accept: [],
                    },
                  ],
                },
              ],
            },
            approval: {
              enabled: true,
              show_result: false,
              pass_percent: 100,
              criteria: [
                {
                  id: 'liked',
                  question_id: 'stars',
                  op: 'gte',
                  expected: 4,
                  points: 1,
                  required: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  getFile: {
    method: 'GET',
    path: '/forms/{id}/responses/{response_id}/files/{file_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        response_id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
        file_id: 'file_01ky0w8fwm3bthabd4p61hefzc',
      },
    },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'text/plain',
        ETag: '"JUynA3fAMMqT4kky700dJ0ecdMfg59xBPzakU5fnh6o"',
        'Content-Disposition': 'attachment; filename="notes.txt"',
      },
      body: 'The cake was good.\n',
    },
    failures: [],
    graphql: {
      query:
        'query GetFile($id: ID!, $responseId: ID!, $fileId: ID!) {\n  file(formId: $id, responseId: $responseId, id: $fileId) {\n    id\n    name\n    type\n    sizeBytes\n    url\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        responseId: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
        fileId: 'file_01ky0w8fwm3bthabd4p61hefzc',
      },
      data: {
        file: {
          id: 'file_01ky0w8fwm3bthabd4p61hefzc',
          name: 'notes.txt',
          type: 'text/plain',
          sizeBytes: 19,
          url: 'https://forms.example/api/v1/public/files/kVxP6TvOE6hLQoYjGzip.XkAZ4UamgIH1qYt1iWgetyDSsUZaJYAvvK5DnPMCRysi3mdjy6z78j6Lb6DlvVPEFvesIWioJBuswmRAfr75z0mXE0VrSt7Fr8uZE7E1izbfj5MOiBnHfdHdCC5faD82rWxcxJD4id6hQdivAWlKyFF.QtR973PMHacgIv2cbBrtow7Gnv0kzRyGwrfTayVb9Pf',
        },
      },
    },
  },
  getLinkedFile: {
    method: 'GET',
    path: '/public/files/{token}',
    authorized: false,
    request: {
      path: {
        token:
          'kVxP6TvOE6hLQoYjGzip.XkAZ4UamgIH1qYt1iWgetyDSsUZaJYAvvK5DnPMCRysi3mdjy6z78j6Lb6DlvVPEFvesIWioJBuswmRAfr75z0mXE0VrSt7Fr8uZE7E1izbfj5MOiBnHfdHdCC5faD82rWxcxJD4id6hQdivAWlKyFF.QtR973PMHacgIv2cbBrtow7Gnv0kzRyGwrfTayVb9Pf',
      },
    },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'text/plain',
        ETag: '"JUynA3fAMMqT4kky700dJ0ecdMfg59xBPzakU5fnh6o"',
        'Content-Disposition': 'attachment; filename="notes.txt"',
      },
      body: 'The cake was good.\n',
    },
    failures: [
      {
        request: { path: { token: 'expired' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'File not found.',
            code: 'not_found',
            request_id: '1df12ea5-7c67-dd7a-562e-82ccde7db892',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetLinkedFile($token: String!) {\n  linkedFile(token: $token) {\n    id\n    name\n    type\n    sizeBytes\n    url\n  }\n}',
      variables: {
        token:
          'kVxP6TvOE6hLQoYjGzip.XkAZ4UamgIH1qYt1iWgetyDSsUZaJYAvvK5DnPMCRysi3mdjy6z78j6Lb6DlvVPEFvesIWioJBuswmRAfr75z0mXE0VrSt7Fr8uZE7E1izbfj5MOiBnHfdHdCC5faD82rWxcxJD4id6hQdivAWlKyFF.QtR973PMHacgIv2cbBrtow7Gnv0kzRyGwrfTayVb9Pf',
      },
      data: {
        linkedFile: {
          id: 'file_01ky0w8fwm3bthabd4p61hefzc',
          name: 'notes.txt',
          type: 'text/plain',
          sizeBytes: 19,
          url: 'https://forms.example/api/v1/public/files/lr1OdpamsUFYlJ2O3fZq.ZwwzXVBc52JM66WD5flP1CwRQ6ad1gcmGvxbPPzcMxfWQVeihACb8EqcyHnf7IA0jK4HIsPuxW3qxrVxGvgf9cNm22DelQocQYvhbxipZNjXX1suQTTfDtxVkGaFmJGxtvRs7GDEV0nkzuNemfvxsN8.K9e3GEwWadYWP7F0cD2XKFg02SMgTDzUlptLW24vqSj',
        },
      },
    },
  },
  exportResponses: {
    method: 'GET',
    path: '/forms/{id}/responses/export',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' }, query: { format: 'csv' } },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="Feedback-2027-03-01.csv"',
      },
      body: 'id,created_at,form_version,source,duration_ms,approval_status,approval_score,approval_max_score,approval_percent,Your e-mail,How was it?,Would you come again?,A photo or a document,invitation_reference\r\nresp_01ky0g7wfx8s3pm208at628fyv,2027-03-01T09:34:10.000Z,1,api,,rejected,0,1,0,bob@example.org,2,,,\r\nresp_01ky0n44q1rwghqj2nz7pmtgwz,2027-03-01T09:17:46.000Z,1,web,,approved,1,1,100,ann@example.org,5,,notes.txt,\r\n',
    },
    failures: [],
    graphql: {
      query:
        'query ExportResponses($id: ID!, $format: ExportFormat, $file: CodebookFile, $bom: Boolean, $table: String, $language: String, $choices: ExportChoices, $values: ExportValues, $headings: ExportHeadings, $questions: ExportQuestions, $delimiter: ExportDelimiter, $decimal: ExportDecimal, $timeZone: String, $after: String, $before: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan, $filter: ConditionInput, $q: SearchText) {\n  exportResponses(\n    formId: $id\n    format: $format\n    file: $file\n    bom: $bom\n    table: $table\n    language: $language\n    choices: $choices\n    values: $values\n    headings: $headings\n    questions: $questions\n    delimiter: $delimiter\n    decimal: $decimal\n    timeZone: $timeZone\n    after: $after\n    before: $before\n    filter: {approval: $approval, from: $from, to: $to, condition: $filter, q: $q}\n  ) {\n    fileName\n    mediaType\n    url\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', format: 'CSV' },
      data: {
        exportResponses: {
          fileName: 'Feedback-2027-03-01.csv',
          mediaType: 'text/csv; charset=utf-8',
          url: 'https://forms.example/api/v1/forms/form_01ky0cswyhyz3j6gepdnsbcrnc/responses/export?format=csv',
        },
      },
    },
  },
  exportFiles: {
    method: 'GET',
    path: '/forms/{id}/files/export',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="Feedback-files-2027-03-01.zip"',
      },
    },
    failures: [],
    graphql: {
      query:
        'query ExportFiles($id: ID!, $after: String, $before: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan, $filter: ConditionInput, $q: SearchText) {\n  exportFiles(\n    formId: $id\n    after: $after\n    before: $before\n    filter: {approval: $approval, from: $from, to: $to, condition: $filter, q: $q}\n  ) {\n    fileName\n    mediaType\n    url\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        exportFiles: {
          fileName: 'Feedback-files-2027-03-01.zip',
          mediaType: 'application/zip',
          url: 'https://forms.example/api/v1/forms/form_01ky0cswyhyz3j6gepdnsbcrnc/files/export',
        },
      },
    },
  },
  getAnalytics: {
    method: 'GET',
    path: '/forms/{id}/analytics',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        total: 2,
        average_duration_ms: null,
        daily: [
          { date: '2027-01-31', count: 0 },
          { date: '2027-02-01', count: 0 },
          { date: '2027-02-02', count: 0 },
          { date: '2027-02-03', count: 0 },
          { date: '2027-02-04', count: 0 },
          { date: '2027-02-05', count: 0 },
          { date: '2027-02-06', count: 0 },
          { date: '2027-02-07', count: 0 },
          { date: '2027-02-08', count: 0 },
          { date: '2027-02-09', count: 0 },
          { date: '2027-02-10', count: 0 },
          { date: '2027-02-11', count: 0 },
          { date: '2027-02-12', count: 0 },
          { date: '2027-02-13', count: 0 },
          { date: '2027-02-14', count: 0 },
          { date: '2027-02-15', count: 0 },
          { date: '2027-02-16', count: 0 },
          { date: '2027-02-17', count: 0 },
          { date: '2027-02-18', count: 0 },
          { date: '2027-02-19', count: 0 },
          { date: '2027-02-20', count: 0 },
          { date: '2027-02-21', count: 0 },
          { date: '2027-02-22', count: 0 },
          { date: '2027-02-23', count: 0 },
          { date: '2027-02-24', count: 0 },
          { date: '2027-02-25', count: 0 },
          { date: '2027-02-26', count: 0 },
          { date: '2027-02-27', count: 0 },
          { date: '2027-02-28', count: 0 },
          { date: '2027-03-01', count: 2 },
        ],
        approval: { approved: 1, rejected: 1, none: 0 },
        questions: [
          {
            id: 'email',
            type: 'email',
            title: 'Your e-mail',
            answered: 2,
            latest: [
              {
                response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
                answer: 'bob@example.org',
                created_at: '2027-03-01T09:34:10.000Z',
              },
              {
                response_id: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
                answer: 'ann@example.org',
                created_at: '2027-03-01T09:17:46.000Z',
              },
            ],
          },
          {
            id: 'stars',
            type: 'rating',
            title: 'How was it?',
            answered: 2,
            average: 3.5,
            min: 2,
            max: 5,
            distribution: [
              { value: 1, label: '1', count: 0, offered: true },
              { value: 2, label: '2', count: 1, offered: true },
              { value: 3, label: '3', count: 0, offered: true },
              { value: 4, label: '4', count: 0, offered: true },
              { value: 5, label: '5', count: 1, offered: true },
            ],
          },
          {
            id: 'again',
            type: 'yes_no',
            title: 'Would you come again?',
            answered: 0,
            distribution: [
              { value: true, label: 'Yes', count: 0, offered: true },
              { value: false, label: 'No', count: 0, offered: true },
            ],
          },
          { id: 'photo', type: 'file', title: 'A photo or a document', answered: 1 },
        ],
        removed: [],
        views: 0,
        starts: 0,
        completed: 0,
        completion_rate: null,
        drop_off: [
          { question_id: 'email', reached: 0 },
          { question_id: 'stars', reached: 0 },
          { question_id: 'again', reached: 0 },
          { question_id: 'photo', reached: 0 },
        ],
        daily_visits: [
          {
            date: '2027-01-31',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-01',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-02',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-03',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-04',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-05',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-06',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-07',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-08',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-09',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-10',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-11',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-12',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-13',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-14',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-15',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-16',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-17',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-18',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-19',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-20',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-21',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-22',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-23',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-24',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-25',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-26',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-27',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-02-28',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
          {
            date: '2027-03-01',
            views: 0,
            starts: 0,
            completed: 0,
            completion_rate: null,
            drop_off: [],
          },
        ],
      },
    },
    failures: [],
    graphql: {
      query:
        'query GetAnalytics($id: ID!, $language: String, $timeZone: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan, $filter: ConditionInput, $q: SearchText) {\n  formAnalytics(\n    formId: $id\n    language: $language\n    timeZone: $timeZone\n    filter: {approval: $approval, from: $from, to: $to, condition: $filter, q: $q}\n  ) {\n    total\n    averageDurationMs\n    daily {\n      date\n      count\n    }\n    approval {\n      approved\n      rejected\n      none\n    }\n    questions {\n      key\n      type\n      title\n      answered\n      average\n      min\n      max\n      histogram {\n        from\n        to\n        count\n      }\n      distribution {\n        value\n        label\n        count\n        offered\n        averagePosition\n      }\n      uncounted\n      rows {\n        key\n        label\n        offered\n        distribution {\n          value\n          label\n          count\n          offered\n          averagePosition\n        }\n      }\n      latest {\n        responseId\n        answer\n        createdAt\n      }\n      lastVersion\n    }\n    removed {\n      key\n      type\n      title\n      answered\n      average\n      min\n      max\n      histogram {\n        from\n        to\n        count\n      }\n      distribution {\n        value\n        label\n        count\n        offered\n        averagePosition\n      }\n      uncounted\n      rows {\n        key\n        label\n        offered\n        distribution {\n          value\n          label\n          count\n          offered\n          averagePosition\n        }\n      }\n      latest {\n        responseId\n        answer\n        createdAt\n      }\n      lastVersion\n    }\n    endings {\n      key\n      title\n      count\n    }\n    views\n    starts\n    completed\n    completionRate\n    dropOff {\n      questionId\n      reached\n    }\n    dailyVisits {\n      date\n      views\n      starts\n      completed\n      completionRate\n      dropOff {\n        questionId\n        reached\n      }\n    }\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        formAnalytics: {
          total: 2,
          averageDurationMs: null,
          daily: [
            { date: '2027-01-31', count: 0 },
            { date: '2027-02-01', count: 0 },
            { date: '2027-02-02', count: 0 },
            { date: '2027-02-03', count: 0 },
            { date: '2027-02-04', count: 0 },
            { date: '2027-02-05', count: 0 },
            { date: '2027-02-06', count: 0 },
            { date: '2027-02-07', count: 0 },
            { date: '2027-02-08', count: 0 },
            { date: '2027-02-09', count: 0 },
            { date: '2027-02-10', count: 0 },
            { date: '2027-02-11', count: 0 },
            { date: '2027-02-12', count: 0 },
            { date: '2027-02-13', count: 0 },
            { date: '2027-02-14', count: 0 },
            { date: '2027-02-15', count: 0 },
            { date: '2027-02-16', count: 0 },
            { date: '2027-02-17', count: 0 },
            { date: '2027-02-18', count: 0 },
            { date: '2027-02-19', count: 0 },
            { date: '2027-02-20', count: 0 },
            { date: '2027-02-21', count: 0 },
            { date: '2027-02-22', count: 0 },
            { date: '2027-02-23', count: 0 },
            { date: '2027-02-24', count: 0 },
            { date: '2027-02-25', count: 0 },
            { date: '2027-02-26', count: 0 },
            { date: '2027-02-27', count: 0 },
            { date: '2027-02-28', count: 0 },
            { date: '2027-03-01', count: 2 },
          ],
          approval: { approved: 1, rejected: 1, none: 0 },
          questions: [
            {
              key: 'email',
              type: 'EMAIL',
              title: 'Your e-mail',
              answered: 2,
              average: null,
              min: null,
              max: null,
              histogram: null,
              distribution: null,
              uncounted: null,
              rows: null,
              latest: [
                {
                  responseId: 'resp_01ky0g7wfx8s3pm208at628fyv',
                  answer: 'bob@example.org',
                  createdAt: '2027-03-01T09:34:10.000Z',
                },
                {
                  responseId: 'resp_01ky0n44q1rwghqj2nz7pmtgwz',
                  answer: 'ann@example.org',
                  createdAt: '2027-03-01T09:17:46.000Z',
                },
              ],
              lastVersion: null,
            },
            {
              key: 'stars',
              type: 'RATING',
              title: 'How was it?',
              answered: 2,
              average: 3.5,
              min: 2,
              max: 5,
              histogram: null,
              distribution: [
                { value: 1, label: '1', count: 0, offered: true, averagePosition: null },
                { value: 2, label: '2', count: 1, offered: true, averagePosition: null },
                { value: 3, label: '3', count: 0, offered: true, averagePosition: null },
                { value: 4, label: '4', count: 0, offered: true, averagePosition: null },
                { value: 5, label: '5', count: 1, offered: true, averagePosition: null },
              ],
              uncounted: null,
              rows: null,
              latest: null,
              lastVersion: null,
            },
            {
              key: 'again',
              type: 'YES_NO',
              title: 'Would you come again?',
              answered: 0,
              average: null,
              min: null,
              max: null,
              histogram: null,
              distribution: [
                { value: true, label: 'Yes', count: 0, offered: true, averagePosition: null },
                { value: false, label: 'No', count: 0, offered: true, averagePosition: null },
              ],
              uncounted: null,
              rows: null,
              latest: null,
              lastVersion: null,
            },
            {
              key: 'photo',
              type: 'FILE',
              title: 'A photo or a document',
              answered: 1,
              average: null,
              min: null,
              max: null,
              histogram: null,
              distribution: null,
              uncounted: null,
              rows: null,
              latest: null,
              lastVersion: null,
            },
          ],
          removed: [],
          endings: null,
          views: 0,
          starts: 0,
          completed: 0,
          completionRate: null,
          dropOff: [
            { questionId: 'email', reached: 0 },
            { questionId: 'stars', reached: 0 },
            { questionId: 'again', reached: 0 },
            { questionId: 'photo', reached: 0 },
          ],
          dailyVisits: [
            {
              date: '2027-01-31',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-01',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-02',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-03',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-04',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-05',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-06',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-07',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-08',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-09',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-10',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-11',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-12',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-13',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-14',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-15',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-16',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-17',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-18',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-19',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-20',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-21',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-22',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-23',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-24',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-25',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-26',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-27',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-02-28',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
            {
              date: '2027-03-01',
              views: 0,
              starts: 0,
              completed: 0,
              completionRate: null,
              dropOff: [],
            },
          ],
        },
      },
    },
  },
  getCrosstab: {
    method: 'GET',
    path: '/forms/{id}/analytics/crosstab',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      query: { rows: 'stars', columns: 'again' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        answered: 0,
        rows: [
          { value: 1, label: '1', offered: true, count: 0 },
          { value: 2, label: '2', offered: true, count: 0 },
          { value: 3, label: '3', offered: true, count: 0 },
          { value: 4, label: '4', offered: true, count: 0 },
          { value: 5, label: '5', offered: true, count: 0 },
        ],
        columns: [
          { value: true, label: 'Yes', offered: true, count: 0 },
          { value: false, label: 'No', offered: true, count: 0 },
        ],
        cells: [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
    },
    failures: [
      {
        request: {
          path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
          query: { rows: 'email', columns: 'again' },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail:
              'query.rows: Crosstabs compare choices, yes or no, scales and rows of matrices; `email` is of type `email`.',
            code: 'validation_failed',
            request_id: '23bb1460-75ec-db03-9f64-70913ebd5d7c',
            errors: [
              {
                path: 'query.rows',
                code: 'unfit_type',
                message:
                  'Crosstabs compare choices, yes or no, scales and rows of matrices; `email` is of type `email`.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetCrosstab($id: ID!, $rows: String!, $columns: String!, $language: String, $timeZone: String, $approval: ApprovalStatus, $from: TimeSpan, $to: TimeSpan, $filter: ConditionInput, $q: SearchText) {\n  crosstab(\n    formId: $id\n    rows: $rows\n    columns: $columns\n    language: $language\n    timeZone: $timeZone\n    filter: {approval: $approval, from: $from, to: $to, condition: $filter, q: $q}\n  ) {\n    answered\n    rows {\n      value\n      label\n      offered\n      count\n    }\n    columns {\n      value\n      label\n      offered\n      count\n    }\n    cells\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', rows: 'stars', columns: 'again' },
      data: {
        crosstab: {
          answered: 0,
          rows: [
            { value: 1, label: '1', offered: true, count: 0 },
            { value: 2, label: '2', offered: true, count: 0 },
            { value: 3, label: '3', offered: true, count: 0 },
            { value: 4, label: '4', offered: true, count: 0 },
            { value: 5, label: '5', offered: true, count: 0 },
          ],
          columns: [
            { value: true, label: 'Yes', offered: true, count: 0 },
            { value: false, label: 'No', offered: true, count: 0 },
          ],
          cells: [
            [0, 0],
            [0, 0],
            [0, 0],
            [0, 0],
            [0, 0],
          ],
        },
      },
    },
  },
  reviewResponse: {
    method: 'PUT',
    path: '/forms/{id}/responses/{response_id}/approval',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
      },
      body: { status: 'approved', note: 'Called back.' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'resp_01ky0g7wfx8s3pm208at628fyv',
        form_version: 1,
        created_at: '2027-03-01T09:34:10.000Z',
        answers: { email: 'bob@example.org', stars: 2 },
        approval: {
          status: 'approved',
          score: 0,
          max_score: 1,
          percent: 0,
          matched: [],
          failed_required: [],
          decided_by: 'reviewer',
          decided_at: '2027-03-01T09:45:47.000Z',
          note: 'Called back.',
        },
        source: 'api',
        duration_ms: null,
        language: null,
        invitation: null,
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation ReviewResponse($id: ID!, $responseId: ID!, $input: ReviewInput!) {\n  reviewResponse(formId: $id, id: $responseId, input: $input) {\n    response {\n      id\n      formVersion\n      createdAt\n      answers\n      approval {\n        status\n        score\n        maxScore\n        percent\n        matched\n        failedRequired\n        decidedBy\n        decidedAt\n        note\n      }\n      source\n      durationMs\n      language\n      timeZone\n      invitation {\n        invitationId\n        reference\n      }\n    }\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        responseId: 'resp_01ky0g7wfx8s3pm208at628fyv',
        input: { status: 'APPROVED', note: 'Called back.' },
      },
      data: {
        reviewResponse: {
          response: {
            id: 'resp_01ky0g7wfx8s3pm208at628fyv',
            formVersion: 1,
            createdAt: '2027-03-01T09:34:10.000Z',
            answers: { email: 'bob@example.org', stars: 2 },
            approval: {
              status: 'APPROVED',
              score: 0,
              maxScore: 1,
              percent: 0,
              matched: [],
              failedRequired: [],
              decidedBy: 'REVIEWER',
              decidedAt: '2027-03-01T09:45:47.000Z',
              note: 'Called back.',
            },
            source: 'API',
            durationMs: null,
            language: null,
            timeZone: null,
            invitation: null,
          },
        },
      },
    },
  },
  deleteResponse: {
    method: 'DELETE',
    path: '/forms/{id}/responses/{response_id}',
    authorized: true,
    request: {
      path: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
      },
    },
    response: { status: 204, headers: {} },
    failures: [
      {
        request: {
          path: {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            response_id: 'resp_01ky0g7wfx8s3pm208at628fyv',
          },
        },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Response not found.',
            code: 'not_found',
            request_id: '3b80b221-2a4e-3712-7148-45708d3e5bc6',
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation DeleteResponse($id: ID!, $responseId: ID!) {\n  deleteResponse(formId: $id, id: $responseId) {\n    deletedResponseId\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        responseId: 'resp_01ky0g7wfx8s3pm208at628fyv',
      },
      data: { deleteResponse: { deletedResponseId: 'resp_01ky0g7wfx8s3pm208at628fyv' } },
    },
  },
  deleteResponses: {
    method: 'POST',
    path: '/forms/{id}/responses/delete',
    authorized: true,
    request: {
      path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      body: { filter: { approval: 'rejected' }, dry_run: true },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { deleted: 0, would_delete: 0 },
    },
    failures: [
      {
        request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' }, body: {} },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'ids: Send ids, filter or all.',
            code: 'validation_failed',
            request_id: '00aae998-646f-4e1d-d287-9cf52910234e',
            errors: [{ path: 'ids', code: 'required', message: 'Send ids, filter or all.' }],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation DeleteResponses($id: ID!, $input: DeleteResponsesInput!, $dryRun: Boolean) {\n  deleteResponses(formId: $id, input: $input, dryRun: $dryRun) {\n    deleted\n    wouldDelete\n  }\n}',
      variables: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        input: { filter: { approval: 'REJECTED' } },
        dryRun: true,
      },
      data: { deleteResponses: { deleted: 0, wouldDelete: 0 } },
    },
  },
  recordVisit: {
    method: 'POST',
    path: '/public/forms/{slug}/visits',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      body: { viewed: true, reached: ['email', 'stars'] },
    },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation RecordVisit($slug: String!, $input: VisitInput!) {\n  recordVisit(slug: $slug, input: $input) {\n    recorded\n  }\n}',
      variables: { slug: 'IO1cWu5JoKV0', input: { viewed: true, reached: ['email', 'stars'] } },
      data: { recordVisit: { recorded: true } },
    },
  },
  getFormPreview: {
    method: 'GET',
    path: '/public/forms/{slug}/preview',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: {
        'X-Form-Preview':
          '37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Language': 'en' },
      body: {
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        language: 'en',
        languages: ['en'],
        version: 2,
        schema: {
          sections: [
            {
              id: 'about',
              title: 'About the workshop',
              elements: [
                {
                  id: 'email',
                  type: 'email',
                  title: 'Your e-mail',
                  required: true,
                  allowed_domains: [],
                },
                { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                {
                  id: 'photo',
                  type: 'file',
                  title: 'A photo or a document',
                  required: false,
                  max_files: 1,
                  accept: [],
                },
              ],
            },
          ],
        },
        accepting_responses: true,
        closed_reason: null,
        captcha_required: false,
        password_required: false,
        approval: { enabled: true, show_result: false },
        settings: {
          open_at: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          invitation_required: false,
          save_partial: true,
          resume_by_mail: true,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          theme: { accent_color: '#4f46e5', rounded: true },
        },
      },
    },
    failures: [
      {
        request: { path: { slug: 'IO1cWu5JoKV0' }, headers: { 'X-Form-Preview': 'expired' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail:
              'The preview link is invalid or has expired. Get a new preview_url of the form.',
            code: 'not_found',
            request_id: 'f7cb4e30-738c-bccf-ba10-0e920a4fcffb',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetFormPreview($slug: String!, $token: String!, $language: String) {\n  formPreview(slug: $slug, token: $token, language: $language) {\n    slug\n    title\n    description\n    language\n    languages\n    version\n    schema\n    acceptingResponses\n    closedReason\n    captchaRequired\n    passwordRequired\n    captcha {\n      provider\n      siteKey\n      challengeUrl\n    }\n    approval {\n      enabled\n      showResult\n    }\n    settings {\n      openAt\n      successMessage\n      redirectUrl\n      showBranding\n      invitationRequired\n      savePartial\n      resumeByMail\n      oneSectionPerPage\n      oneQuestionPerPage\n      offerAnotherResponse\n      indexable\n      theme {\n        accentColor\n        rounded\n      }\n      appearance {\n        scheme\n        pageColor\n        cardColor\n        textColor\n        darkPageColor\n        darkCardColor\n        darkTextColor\n        darkAccentColor\n        font\n        logoUrl\n        logoAlt\n        coverUrl\n        backgroundUrl\n        css\n      }\n    }\n  }\n}',
      variables: {
        slug: 'IO1cWu5JoKV0',
        token:
          '37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
      },
      data: {
        formPreview: {
          slug: 'IO1cWu5JoKV0',
          title: 'Feedback',
          description: 'Two minutes.',
          language: 'en',
          languages: ['en'],
          version: 2,
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          acceptingResponses: true,
          closedReason: null,
          captchaRequired: false,
          passwordRequired: false,
          captcha: null,
          approval: { enabled: true, showResult: false },
          settings: {
            openAt: null,
            successMessage: 'Thank you!',
            redirectUrl: null,
            showBranding: true,
            invitationRequired: false,
            savePartial: true,
            resumeByMail: true,
            oneSectionPerPage: false,
            oneQuestionPerPage: false,
            offerAnotherResponse: true,
            indexable: false,
            theme: { accentColor: '#4f46e5', rounded: true },
            appearance: null,
          },
        },
      },
    },
  },
  validatePreview: {
    method: 'POST',
    path: '/public/forms/{slug}/preview',
    authorized: false,
    request: {
      path: { slug: 'IO1cWu5JoKV0' },
      headers: {
        'X-Form-Preview':
          '37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
      },
      body: { answers: { email: 'ann@example.org', stars: 5 } },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { message: 'Thank you!', redirect_url: null },
    },
    failures: [],
    graphql: {
      query:
        'query ValidatePreview($slug: String!, $token: String!, $input: SubmissionInput!) {\n  validatePreview(slug: $slug, token: $token, input: $input) {\n    message\n    redirectUrl\n    ending\n    result {\n      status\n      message\n      score\n      maxScore\n      percent\n    }\n  }\n}',
      variables: {
        slug: 'IO1cWu5JoKV0',
        token:
          '37zwvmRXTQLt0is4EAS2.bHzDaey3RiswIdK453WLG9A8tT035T5GBlOgF3mQlC1X6oye8Fz6n7PAOaZLN2DdQPv4ogFIShe1o2PVDBOtLgNDPHmSq4yyvjuvkSD1L0r.niQGuYwh4jxgd2BlxrOIMOPy2MG5BUrSt7TSp1xhR9m',
        input: { answers: { email: 'ann@example.org', stars: 5 } },
      },
      data: {
        validatePreview: { message: 'Thank you!', redirectUrl: null, ending: null, result: null },
      },
    },
  },
  duplicateForm: {
    method: 'POST',
    path: '/forms/{id}/duplicate',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' }, body: { title: 'Feedback 2027' } },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/forms/form_01ky033989vz10c2f9a2vgn8aj',
        ETag: '"1"',
      },
      body: {
        id: 'form_01ky033989vz10c2f9a2vgn8aj',
        slug: '5Cbk9hX0mRVT',
        title: 'Feedback 2027',
        description: 'Two minutes.',
        status: 'draft',
        response_count: 0,
        published_version: null,
        has_unpublished_changes: true,
        tags: ['Customers'],
        created_at: '2027-03-01T09:51:56.000Z',
        updated_at: '2027-03-01T09:51:56.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: null,
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
          notifications: [
            {
              id: 'team',
              on: 'response.created',
              if: null,
              digest: null,
              attach: null,
              to: ['team@example.org'],
              reply_to: null,
              subject: null,
              body: '',
              with_answers: true,
            },
          ],
        },
        revision: 1,
        share_url: 'https://forms.example/f/5Cbk9hX0mRVT',
        preview_url:
          'https://forms.example/f/5Cbk9hX0mRVT?preview#fDi5EMHS3hrDX8SplnQr.20L8lVl3gLS3TBi9UlGNOIKG3N9kCJYcw7girLjJrQRV64D0Z4EEpAnnYureMBNiG1RzXKe40cPlRjbraQpxCYgZRy8nC7j62OkBC2NmbpO.EawUCtnjEMDV1on6VvaEG6woVCci9v3hyrE31n6XTZ6',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation DuplicateForm($id: ID!, $input: DuplicateFormInput, $ifMatch: [Int!], $idempotencyKey: IdempotencyKey) {\n  duplicateForm(\n    id: $id\n    input: $input\n    ifMatch: $ifMatch\n    idempotencyKey: $idempotencyKey\n  ) {\n    form {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n      draft\n      published {\n        version\n        publishedAt\n        schema\n        approval\n      }\n      settings {\n        acceptingResponses\n        openAt\n        closeAt\n        maxResponses\n        successMessage\n        redirectUrl\n        showBranding\n        passwordProtected\n        allowApiSubmissions\n        invitationRequired\n        savePartial\n        partialDays\n        resumeByMail\n        senderName\n        requireCaptcha\n        retentionDays\n        oneSectionPerPage\n        oneQuestionPerPage\n        offerAnotherResponse\n        indexable\n        timeZone\n        searchable\n        theme {\n          accentColor\n          rounded\n        }\n        appearance {\n          scheme\n          pageColor\n          cardColor\n          textColor\n          darkPageColor\n          darkCardColor\n          darkTextColor\n          darkAccentColor\n          font\n          logoUrl\n          logoAlt\n          coverUrl\n          backgroundUrl\n          css\n        }\n        notifications {\n          key\n          on\n          if\n          digest\n          attach\n          to\n          replyTo\n          subject\n          body\n          withAnswers\n        }\n      }\n      revision\n      shareUrl\n      previewUrl\n    }\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc', input: { title: 'Feedback 2027' } },
      data: {
        duplicateForm: {
          form: {
            id: 'form_01ky037bjqhyh9ma5sd34b8wtz',
            slug: '5Cbk9hX0mRVT',
            title: 'Feedback 2027',
            description: 'Two minutes.',
            status: 'DRAFT',
            responseCount: 0,
            publishedVersion: null,
            hasUnpublishedChanges: true,
            tags: ['Customers'],
            createdAt: '2027-03-01T09:51:56.000Z',
            updatedAt: '2027-03-01T09:51:56.000Z',
            draft: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            published: null,
            settings: {
              acceptingResponses: true,
              openAt: null,
              closeAt: null,
              maxResponses: null,
              successMessage: 'Thank you!',
              redirectUrl: null,
              showBranding: true,
              passwordProtected: false,
              allowApiSubmissions: true,
              invitationRequired: false,
              savePartial: true,
              partialDays: 30,
              resumeByMail: true,
              senderName: null,
              requireCaptcha: false,
              retentionDays: null,
              oneSectionPerPage: false,
              oneQuestionPerPage: false,
              offerAnotherResponse: true,
              indexable: false,
              timeZone: 'UTC',
              searchable: true,
              theme: { accentColor: '#4f46e5', rounded: true },
              appearance: null,
              notifications: [
                {
                  key: 'team',
                  on: 'RESPONSE_CREATED',
                  if: null,
                  digest: null,
                  attach: null,
                  to: ['team@example.org'],
                  replyTo: null,
                  subject: null,
                  body: '',
                  withAnswers: true,
                },
              ],
            },
            revision: 1,
            shareUrl: 'https://forms.example/f/5Cbk9hX0mRVT',
            previewUrl:
              'https://forms.example/f/5Cbk9hX0mRVT?preview#fDi5EMHS3hrDX8SplnQr.20L8lVl3gLS3TBi9UlGNOIKG3N9kCJYcw7girLjJrQRV64D0Z4EEpAnnYureMBNiG1RzXKe40cPlRjbraQpxCYgZRy8nC7j62OkBC2NmbpO.EawUCtnjEMDV1on6VvaEG6woVCci9v3hyrE31n6XTZ6',
          },
        },
      },
    },
  },
  unpublishForm: {
    method: 'POST',
    path: '/forms/{id}/unpublish',
    authorized: true,
    request: { path: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: '"3"' },
      body: {
        id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        slug: 'IO1cWu5JoKV0',
        title: 'Feedback',
        description: 'Two minutes.',
        status: 'closed',
        response_count: 1,
        published_version: 1,
        has_unpublished_changes: false,
        tags: ['Customers'],
        created_at: '2027-03-01T09:04:47.000Z',
        updated_at: '2027-03-01T09:52:37.000Z',
        draft: {
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        published: {
          version: 1,
          published_at: '2027-03-01T09:07:31.000Z',
          schema: {
            sections: [
              {
                id: 'about',
                title: 'About the workshop',
                elements: [
                  {
                    id: 'email',
                    type: 'email',
                    title: 'Your e-mail',
                    required: true,
                    allowed_domains: [],
                  },
                  { id: 'stars', type: 'rating', title: 'How was it?', required: false, max: 5 },
                  { id: 'again', type: 'yes_no', title: 'Would you come again?', required: false },
                  {
                    id: 'photo',
                    type: 'file',
                    title: 'A photo or a document',
                    required: false,
                    max_files: 1,
                    accept: [],
                  },
                ],
              },
            ],
          },
          approval: {
            enabled: true,
            show_result: false,
            pass_percent: 100,
            criteria: [
              {
                id: 'liked',
                question_id: 'stars',
                op: 'gte',
                expected: 4,
                points: 1,
                required: false,
              },
            ],
          },
        },
        settings: {
          accepting_responses: true,
          open_at: null,
          close_at: null,
          max_responses: null,
          success_message: 'Thank you!',
          redirect_url: null,
          show_branding: true,
          password_protected: false,
          allow_api_submissions: true,
          invitation_required: false,
          save_partial: true,
          partial_days: 30,
          resume_by_mail: true,
          sender_name: null,
          require_captcha: false,
          retention_days: null,
          one_section_per_page: false,
          one_question_per_page: false,
          offer_another_response: true,
          indexable: false,
          time_zone: 'UTC',
          searchable: true,
          theme: { accent_color: '#4f46e5', rounded: true },
          notifications: [
            {
              id: 'team',
              on: 'response.created',
              if: null,
              digest: null,
              attach: null,
              to: ['team@example.org'],
              reply_to: null,
              subject: null,
              body: '',
              with_answers: true,
            },
          ],
        },
        revision: 3,
        share_url: 'https://forms.example/f/IO1cWu5JoKV0',
        preview_url:
          'https://forms.example/f/IO1cWu5JoKV0?preview#G7ElGCO3ax7DXKIFlFVJ.muQLB8J9yMxQltd6uL75Q7uVwANFUuRmq6iuWe7eRXCXW4B4hKy5xGlpvTTtKk6xpDgRC1GYZzKpRJS35TnotTgvF8wXch32i6LTeEuhKFh.vgEzCTc00Uuo9G7tV9PYd7Acn3qhM4LlNrlxUJuIv92',
      },
    },
    failures: [
      {
        request: { path: { id: 'form_01ky033989vz10c2f9a2vgn8aj' } },
        response: {
          status: 409,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_published',
            title: 'Form not published',
            status: 409,
            detail: 'The form was never published, so it cannot be closed.',
            code: 'not_published',
            request_id: 'f6cf71a2-a5b0-fe6a-4d04-2c28d2b4df42',
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation UnpublishForm($id: ID!, $revision: Int, $ifMatch: [Int!]) {\n  unpublishForm(id: $id, revision: $revision, ifMatch: $ifMatch) {\n    form {\n      id\n      slug\n      title\n      description\n      status\n      responseCount\n      publishedVersion\n      hasUnpublishedChanges\n      tags\n      createdAt\n      updatedAt\n      draft\n      published {\n        version\n        publishedAt\n        schema\n        approval\n      }\n      settings {\n        acceptingResponses\n        openAt\n        closeAt\n        maxResponses\n        successMessage\n        redirectUrl\n        showBranding\n        passwordProtected\n        allowApiSubmissions\n        invitationRequired\n        savePartial\n        partialDays\n        resumeByMail\n        senderName\n        requireCaptcha\n        retentionDays\n        oneSectionPerPage\n        oneQuestionPerPage\n        offerAnotherResponse\n        indexable\n        timeZone\n        searchable\n        theme {\n          accentColor\n          rounded\n        }\n        appearance {\n          scheme\n          pageColor\n          cardColor\n          textColor\n          darkPageColor\n          darkCardColor\n          darkTextColor\n          darkAccentColor\n          font\n          logoUrl\n          logoAlt\n          coverUrl\n          backgroundUrl\n          css\n        }\n        notifications {\n          key\n          on\n          if\n          digest\n          attach\n          to\n          replyTo\n          subject\n          body\n          withAnswers\n        }\n      }\n      revision\n      shareUrl\n      previewUrl\n    }\n  }\n}',
      variables: { id: 'form_01ky0cswyhyz3j6gepdnsbcrnc' },
      data: {
        unpublishForm: {
          form: {
            id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            slug: 'IO1cWu5JoKV0',
            title: 'Feedback',
            description: 'Two minutes.',
            status: 'CLOSED',
            responseCount: 1,
            publishedVersion: 1,
            hasUnpublishedChanges: false,
            tags: ['Customers'],
            createdAt: '2027-03-01T09:04:47.000Z',
            updatedAt: '2027-03-01T09:52:37.000Z',
            draft: {
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            published: {
              version: 1,
              publishedAt: '2027-03-01T09:07:31.000Z',
              schema: {
                sections: [
                  {
                    id: 'about',
                    title: 'About the workshop',
                    elements: [
                      {
                        id: 'email',
                        type: 'email',
                        title: 'Your e-mail',
                        required: true,
                        allowed_domains: [],
                      },
                      {
                        id: 'stars',
                        type: 'rating',
                        title: 'How was it?',
                        required: false,
                        max: 5,
                      },
                      {
                        id: 'again',
                        type: 'yes_no',
                        title: 'Would you come again?',
                        required: false,
                      },
                      {
                        id: 'photo',
                        type: 'file',
                        title: 'A photo or a document',
                        required: false,
                        max_files: 1,
                        accept: [],
                      },
                    ],
                  },
                ],
              },
              approval: {
                enabled: true,
                show_result: false,
                pass_percent: 100,
                criteria: [
                  {
                    id: 'liked',
                    question_id: 'stars',
                    op: 'gte',
                    expected: 4,
                    points: 1,
                    required: false,
                  },
                ],
              },
            },
            settings: {
              acceptingResponses: true,
              openAt: null,
              closeAt: null,
              maxResponses: null,
              successMessage: 'Thank you!',
              redirectUrl: null,
              showBranding: true,
              passwordProtected: false,
              allowApiSubmissions: true,
              invitationRequired: false,
              savePartial: true,
              partialDays: 30,
              resumeByMail: true,
              senderName: null,
              requireCaptcha: false,
              retentionDays: null,
              oneSectionPerPage: false,
              oneQuestionPerPage: false,
              offerAnotherResponse: true,
              indexable: false,
              timeZone: 'UTC',
              searchable: true,
              theme: { accentColor: '#4f46e5', rounded: true },
              appearance: null,
              notifications: [
                {
                  key: 'team',
                  on: 'RESPONSE_CREATED',
                  if: null,
                  digest: null,
                  attach: null,
                  to: ['team@example.org'],
                  replyTo: null,
                  subject: null,
                  body: '',
                  withAnswers: true,
                },
              ],
            },
            revision: 3,
            shareUrl: 'https://forms.example/f/IO1cWu5JoKV0',
            previewUrl:
              'https://forms.example/f/IO1cWu5JoKV0?preview#G7ElGCO3ax7DXKIFlFVJ.muQLB8J9yMxQltd6uL75Q7uVwANFUuRmq6iuWe7eRXCXW4B4hKy5xGlpvTTtKk6xpDgRC1GYZzKpRJS35TnotTgvF8wXch32i6LTeEuhKFh.vgEzCTc00Uuo9G7tV9PYd7Acn3qhM4LlNrlxUJuIv92',
          },
        },
      },
    },
  },
  deleteForm: {
    method: 'DELETE',
    path: '/forms/{id}',
    authorized: true,
    request: { path: { id: 'form_01ky033989vz10c2f9a2vgn8aj' } },
    response: { status: 204, headers: {} },
    failures: [
      {
        request: { path: { id: 'form_01ky033989vz10c2f9a2vgn8aj' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Form not found.',
            code: 'not_found',
            request_id: '9a9065cf-4e8a-b094-7250-8f2142e92afd',
          },
        },
      },
    ],
    graphql: {
      query: 'mutation DeleteForm($id: ID!) {\n  deleteForm(id: $id) {\n    deletedFormId\n  }\n}',
      variables: { id: 'form_01ky037bjqhyh9ma5sd34b8wtz' },
      data: { deleteForm: { deletedFormId: 'form_01ky037bjqhyh9ma5sd34b8wtz' } },
    },
  },
  createDataset: {
    method: 'POST',
    path: '/datasets',
    authorized: true,
    request: {
      body: {
        name: 'Countries',
        columns: ['code', 'name'],
        rows: [
          ['DE', 'Germany'],
          ['FR', 'France'],
        ],
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/datasets/ds_01ky0ybg19khj0nbp3qcw8twmb',
      },
      body: {
        id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
        name: 'Countries',
        revision: 1,
        columns: ['code', 'name'],
        row_count: 2,
        size_bytes: 17,
        created_at: '2027-03-01T09:55:21.000Z',
        updated_at: '2027-03-01T09:55:21.000Z',
      },
    },
    failures: [
      {
        request: {
          body: {
            name: 'Countries',
            columns: ['code', 'code'],
            rows: [
              ['DE', 'Germany'],
              ['FR', 'France'],
            ],
          },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'columns[1]: Another column has the same name.',
            code: 'validation_failed',
            request_id: '60a857a4-8e4a-7a71-0a34-752018a59695',
            errors: [
              {
                path: 'columns[1]',
                code: 'duplicate_id',
                message: 'Another column has the same name.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation CreateDataset($input: CreateDatasetInput!, $idempotencyKey: IdempotencyKey) {\n  createDataset(input: $input, idempotencyKey: $idempotencyKey) {\n    dataset {\n      id\n      name\n      revision\n      columns\n      rowCount\n      sizeBytes\n      createdAt\n      updatedAt\n    }\n  }\n}',
      variables: {
        input: {
          name: 'Countries',
          columns: ['code', 'name'],
          rows: [
            ['DE', 'Germany'],
            ['FR', 'France'],
          ],
        },
      },
      data: {
        createDataset: {
          dataset: {
            id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
            name: 'Countries',
            revision: 1,
            columns: ['code', 'name'],
            rowCount: 2,
            sizeBytes: 17,
            createdAt: '2027-03-01T09:55:21.000Z',
            updatedAt: '2027-03-01T09:55:21.000Z',
          },
        },
      },
    },
  },
  listDatasets: {
    method: 'GET',
    path: '/datasets',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
            name: 'Countries',
            revision: 1,
            columns: ['code', 'name'],
            row_count: 2,
            size_bytes: 17,
            created_at: '2027-03-01T09:55:21.000Z',
            updated_at: '2027-03-01T09:55:21.000Z',
          },
        ],
        next_cursor: null,
        total: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListDatasets($limit: Int, $cursor: String) {\n  datasets(first: $limit, after: $cursor) {\n    nodes {\n      id\n      name\n      revision\n      columns\n      rowCount\n      sizeBytes\n      createdAt\n      updatedAt\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: {},
      data: {
        datasets: {
          nodes: [
            {
              id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
              name: 'Countries',
              revision: 1,
              columns: ['code', 'name'],
              rowCount: 2,
              sizeBytes: 17,
              createdAt: '2027-03-01T09:55:21.000Z',
              updatedAt: '2027-03-01T09:55:21.000Z',
            },
          ],
          nextCursor: null,
          totalCount: 1,
        },
      },
    },
  },
  getDataset: {
    method: 'GET',
    path: '/datasets/{id}',
    authorized: true,
    request: { path: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
        name: 'Countries',
        revision: 1,
        columns: ['code', 'name'],
        row_count: 2,
        size_bytes: 17,
        created_at: '2027-03-01T09:55:21.000Z',
        updated_at: '2027-03-01T09:55:21.000Z',
      },
    },
    failures: [
      {
        request: { path: { id: 'ds_01ky037bjqhyh9ma5sd34b8wtz' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Dataset not found.',
            code: 'not_found',
            request_id: '540320e0-d41b-3afe-7109-a9431209979b',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetDataset($id: ID!) {\n  dataset(id: $id) {\n    id\n    name\n    revision\n    columns\n    rowCount\n    sizeBytes\n    createdAt\n    updatedAt\n  }\n}',
      variables: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' },
      data: {
        dataset: {
          id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
          name: 'Countries',
          revision: 1,
          columns: ['code', 'name'],
          rowCount: 2,
          sizeBytes: 17,
          createdAt: '2027-03-01T09:55:21.000Z',
          updatedAt: '2027-03-01T09:55:21.000Z',
        },
      },
    },
  },
  listDatasetRows: {
    method: 'GET',
    path: '/datasets/{id}/rows',
    authorized: true,
    request: { path: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' }, query: { q: 'ger', limit: 10 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: { data: [{ position: 0, cells: ['DE', 'Germany'] }], next_cursor: null, total: 1 },
    },
    failures: [],
    graphql: {
      query:
        'query ListDatasetRows($id: ID!, $q: SearchText, $limit: Int, $cursor: String) {\n  datasetRows(datasetId: $id, q: $q, first: $limit, after: $cursor) {\n    nodes {\n      position\n      cells\n    }\n    nextCursor\n    totalCount\n  }\n}',
      variables: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb', q: 'ger', limit: 10 },
      data: {
        datasetRows: {
          nodes: [{ position: 0, cells: ['DE', 'Germany'] }],
          nextCursor: null,
          totalCount: 1,
        },
      },
    },
  },
  listQuestionOptions: {
    method: 'GET',
    path: '/public/forms/{slug}/options/{question_id}',
    authorized: false,
    request: {
      path: { slug: '873nkK9HNTSX', question_id: 'country' },
      query: { q: 'ger', limit: 20 },
    },
    response: {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ETag: '"6NiQpd4IFnqlVMe16cBKfP"',
      },
      body: { data: [{ value: 'DE', label: 'Germany' }], next_cursor: null },
    },
    failures: [
      {
        request: { path: { slug: '873nkK9HNTSX', question_id: 'city' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Question not found.',
            code: 'not_found',
            request_id: '964ce6ee-84fa-331c-0f22-970cb5ea8dfd',
          },
        },
      },
    ],
    graphql: {
      query:
        'query ListQuestionOptions($slug: String!, $questionId: String!, $q: SearchText, $limit: Int, $cursor: String, $answers: Answers, $version: Int) {\n  questionOptions(\n    slug: $slug\n    question: $questionId\n    q: $q\n    first: $limit\n    after: $cursor\n    answers: $answers\n    version: $version\n  ) {\n    nodes {\n      value\n      label\n    }\n    nextCursor\n  }\n}',
      variables: { slug: '873nkK9HNTSX', questionId: 'country', q: 'ger', limit: 20 },
      data: { questionOptions: { nodes: [{ value: 'DE', label: 'Germany' }], nextCursor: null } },
    },
  },
  listPreviewedOptions: {
    method: 'GET',
    path: '/public/forms/{slug}/preview/options/{question_id}',
    authorized: false,
    request: {
      path: { slug: '873nkK9HNTSX', question_id: 'country' },
      headers: {
        'X-Form-Preview':
          '3j7gcWcUEVL2OneuYEGm.eJcr8mj5IBKlEy6BdHuTUNBYiuof8CG4R82IVn4Uom0kVIvGN0sau4MTLtio0N8UFYItRHSi4A2ADdrppfq5hlNxk2tTvsbcpnrMyDJZO6e.BXZvavr2r86qB5gpjjpU3h25IfIiA0ryctrxeLd7nZA',
      },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          { value: 'DE', label: 'Germany' },
          { value: 'FR', label: 'France' },
        ],
        next_cursor: null,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListPreviewedOptions($slug: String!, $questionId: String!, $token: String!, $q: SearchText, $limit: Int, $cursor: String, $answers: Answers) {\n  previewedOptions(\n    slug: $slug\n    question: $questionId\n    token: $token\n    q: $q\n    first: $limit\n    after: $cursor\n    answers: $answers\n  ) {\n    nodes {\n      value\n      label\n    }\n    nextCursor\n  }\n}',
      variables: {
        slug: '873nkK9HNTSX',
        questionId: 'country',
        token:
          'HknOt1lZ2InAb4f0nGCD.npokj7KhrxAeNOipF10pSHf0ph5pGfnHg84XRVWDoivvB01QTnnHJ1EGY01TdpW0E33OX3ehr9tIcBcC03GBpNbhi0r1ZgNkklJH0jNaHvq.KS9sdepEvM0lJqAlJaDIBqEF5cks3gABY5R9kGaXqNs',
      },
      data: {
        previewedOptions: {
          nodes: [
            { value: 'DE', label: 'Germany' },
            { value: 'FR', label: 'France' },
          ],
          nextCursor: null,
        },
      },
    },
  },
  updateDataset: {
    method: 'PATCH',
    path: '/datasets/{id}',
    authorized: true,
    request: {
      path: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' },
      body: { name: 'Countries of Europe' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
        name: 'Countries of Europe',
        revision: 1,
        columns: ['code', 'name'],
        row_count: 2,
        size_bytes: 17,
        created_at: '2027-03-01T09:55:21.000Z',
        updated_at: '2027-03-01T10:03:33.000Z',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation UpdateDataset($id: ID!, $input: UpdateDatasetInput!) {\n  updateDataset(id: $id, input: $input) {\n    dataset {\n      id\n      name\n      revision\n      columns\n      rowCount\n      sizeBytes\n      createdAt\n      updatedAt\n    }\n  }\n}',
      variables: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb', input: { name: 'Countries of Europe' } },
      data: {
        updateDataset: {
          dataset: {
            id: 'ds_01ky0ybg19khj0nbp3qcw8twmb',
            name: 'Countries of Europe',
            revision: 1,
            columns: ['code', 'name'],
            rowCount: 2,
            sizeBytes: 17,
            createdAt: '2027-03-01T09:55:21.000Z',
            updatedAt: '2027-03-01T10:03:33.000Z',
          },
        },
      },
    },
  },
  deleteDataset: {
    method: 'DELETE',
    path: '/datasets/{id}',
    authorized: true,
    request: { path: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' } },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation DeleteDataset($id: ID!) {\n  deleteDataset(id: $id) {\n    deletedDatasetId\n  }\n}',
      variables: { id: 'ds_01ky0ybg19khj0nbp3qcw8twmb' },
      data: { deleteDataset: { deletedDatasetId: 'ds_01ky0ybg19khj0nbp3qcw8twmb' } },
    },
  },
  createKey: {
    method: 'POST',
    path: '/keys',
    authorized: true,
    request: { body: { name: 'Website', scopes: ['forms:read', 'responses:write'] } },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/keys/key_01ky04ec5rtfjqzxnt9kvcgjb7',
      },
      body: {
        id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7',
        key: 'fw_NWar3r0EsQp63lESExW9Zbe3vIw9',
        name: 'Website',
        scopes: ['forms:read', 'responses:write'],
        workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
        created_at: '2027-03-01T10:04:55.000Z',
        expires_at: null,
        created_by: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation CreateKey($input: CreateApiKeyInput!, $idempotencyKey: IdempotencyKey) {\n  createApiKey(input: $input, idempotencyKey: $idempotencyKey) {\n    apiKey {\n      id\n      name\n      scopes\n      workspaceId\n      createdAt\n      expiresAt\n      createdBy\n    }\n    secret\n  }\n}',
      variables: { input: { name: 'Website', scopes: ['FORMS_READ', 'RESPONSES_WRITE'] } },
      data: {
        createApiKey: {
          apiKey: {
            id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7',
            name: 'Website',
            scopes: ['FORMS_READ', 'RESPONSES_WRITE'],
            workspaceId: 'ws_01ky0hahst4aeez0ggrntec38f',
            createdAt: '2027-03-01T10:04:55.000Z',
            expiresAt: null,
            createdBy: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
          },
          secret: 'fw_NWar3r0EsQp63lESExW9Zbe3vIw9',
        },
      },
    },
  },
  listKeys: {
    method: 'GET',
    path: '/keys',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
            name: 'Production',
            scopes: [
              'forms:read',
              'forms:write',
              'responses:read',
              'responses:write',
              'webhooks:read',
              'webhooks:write',
              'keys:write',
            ],
            workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
            created_at: '2027-03-01T09:00:00.000Z',
            expires_at: null,
            last_used_at: '2027-03-01T09:00:41.000Z',
            created_by: null,
          },
          {
            id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7',
            name: 'Website',
            scopes: ['forms:read', 'responses:write'],
            workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
            created_at: '2027-03-01T10:04:55.000Z',
            expires_at: null,
            last_used_at: null,
            created_by: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
          },
        ],
        total: 2,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListKeys {\n  apiKeys {\n    nodes {\n      id\n      name\n      scopes\n      workspaceId\n      createdAt\n      expiresAt\n      lastUsedAt\n      createdBy\n    }\n    totalCount\n  }\n}',
      variables: {},
      data: {
        apiKeys: {
          nodes: [
            {
              id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
              name: 'Production',
              scopes: [
                'FORMS_READ',
                'FORMS_WRITE',
                'RESPONSES_READ',
                'RESPONSES_WRITE',
                'WEBHOOKS_READ',
                'WEBHOOKS_WRITE',
                'KEYS_WRITE',
              ],
              workspaceId: 'ws_01ky0hahst4aeez0ggrntec38f',
              createdAt: '2027-03-01T09:00:00.000Z',
              expiresAt: null,
              lastUsedAt: '2027-03-01T09:00:41.000Z',
              createdBy: null,
            },
            {
              id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7',
              name: 'Website',
              scopes: ['FORMS_READ', 'RESPONSES_WRITE'],
              workspaceId: 'ws_01ky0hahst4aeez0ggrntec38f',
              createdAt: '2027-03-01T10:04:55.000Z',
              expiresAt: null,
              lastUsedAt: null,
              createdBy: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
            },
          ],
          totalCount: 2,
        },
      },
    },
  },
  revokeKey: {
    method: 'DELETE',
    path: '/keys/{id}',
    authorized: true,
    request: { path: { id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7' } },
    response: { status: 204, headers: {} },
    failures: [
      {
        request: { path: { id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Key not found.',
            code: 'not_found',
            request_id: 'cd947184-0d4c-cca3-2e6d-9ebe63fe61f5',
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    revokedApiKeyId\n  }\n}',
      variables: { id: 'key_01ky04ec5rtfjqzxnt9kvcgjb7' },
      data: { revokeApiKey: { revokedApiKeyId: 'key_01ky04ec5rtfjqzxnt9kvcgjb7' } },
    },
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    authorized: true,
    request: {
      body: {
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
      },
    },
    response: {
      status: 201,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Location: '/api/v1/webhooks/wh_01ky0ayk1gcn8z57vr4kagbgz1',
      },
      body: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        include: [],
        form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        enabled: true,
        disabled_reason: null,
        description: null,
        created_at: '2027-03-01T10:07:39.000Z',
        updated_at: '2027-03-01T10:07:39.000Z',
        secret: 'whsec_s4jycwfsUKcPaniEe77rAJhwkN5I8KXYpgnIOOVoHfL=',
      },
    },
    failures: [
      {
        request: {
          body: {
            url: 'receiver.example',
            events: ['response.created', 'response.approval_changed'],
          },
        },
        response: {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:validation_failed',
            title: 'Validation failed',
            status: 422,
            detail: 'url: Must be a URL with https: and without credentials.',
            code: 'validation_failed',
            request_id: 'c4ffaeb7-ae32-925f-58f2-7d5cb847f697',
            errors: [
              {
                path: 'url',
                code: 'invalid_url',
                message: 'Must be a URL with https: and without credentials.',
              },
            ],
          },
        },
      },
    ],
    graphql: {
      query:
        'mutation CreateWebhook($input: CreateWebhookInput!, $idempotencyKey: IdempotencyKey) {\n  createWebhook(input: $input, idempotencyKey: $idempotencyKey) {\n    webhook {\n      id\n      url\n      events\n      include\n      formId\n      enabled\n      disabledReason\n      description\n      createdAt\n      updatedAt\n    }\n    secret\n  }\n}',
      variables: {
        input: {
          url: 'https://receiver.example/hook',
          events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
          formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        },
      },
      data: {
        createWebhook: {
          webhook: {
            id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            url: 'https://receiver.example/hook',
            events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
            include: [],
            formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            enabled: true,
            disabledReason: null,
            description: null,
            createdAt: '2027-03-01T10:07:39.000Z',
            updatedAt: '2027-03-01T10:07:39.000Z',
          },
          secret: 'whsec_s4jycwfsUKcPaniEe77rAJhwkN5I8KXYpgnIOOVoHfL=',
        },
      },
    },
  },
  listWebhooks: {
    method: 'GET',
    path: '/webhooks',
    authorized: true,
    request: {},
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            url: 'https://receiver.example/hook',
            events: ['response.created', 'response.approval_changed'],
            include: [],
            form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            enabled: true,
            disabled_reason: null,
            description: null,
            created_at: '2027-03-01T10:07:39.000Z',
            updated_at: '2027-03-01T10:07:39.000Z',
          },
        ],
        total: 1,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListWebhooks {\n  webhooks {\n    nodes {\n      id\n      url\n      events\n      include\n      formId\n      enabled\n      disabledReason\n      description\n      createdAt\n      updatedAt\n    }\n    totalCount\n  }\n}',
      variables: {},
      data: {
        webhooks: {
          nodes: [
            {
              id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
              url: 'https://receiver.example/hook',
              events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
              include: [],
              formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
              enabled: true,
              disabledReason: null,
              description: null,
              createdAt: '2027-03-01T10:07:39.000Z',
              updatedAt: '2027-03-01T10:07:39.000Z',
            },
          ],
          totalCount: 1,
        },
      },
    },
  },
  getWebhook: {
    method: 'GET',
    path: '/webhooks/{id}',
    authorized: true,
    request: { path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        include: [],
        form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        enabled: true,
        disabled_reason: null,
        description: null,
        created_at: '2027-03-01T10:07:39.000Z',
        updated_at: '2027-03-01T10:07:39.000Z',
      },
    },
    failures: [
      {
        request: { path: { id: 'wh_01ky037bjqhyh9ma5sd34b8wtz' } },
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/problem+json' },
          body: {
            type: 'urn:formwright:problem:not_found',
            title: 'Not found',
            status: 404,
            detail: 'Webhook not found.',
            code: 'not_found',
            request_id: 'c1942c6d-e4f8-be80-c277-a6bb6fd78079',
          },
        },
      },
    ],
    graphql: {
      query:
        'query GetWebhook($id: ID!) {\n  webhook(id: $id) {\n    id\n    url\n    events\n    include\n    formId\n    enabled\n    disabledReason\n    description\n    createdAt\n    updatedAt\n  }\n}',
      variables: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
      data: {
        webhook: {
          id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
          url: 'https://receiver.example/hook',
          events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
          include: [],
          formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
          enabled: true,
          disabledReason: null,
          description: null,
          createdAt: '2027-03-01T10:07:39.000Z',
          updatedAt: '2027-03-01T10:07:39.000Z',
        },
      },
    },
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/webhooks/{id}',
    authorized: true,
    request: {
      path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
      body: { description: 'Sends responses to the CRM' },
    },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        include: [],
        form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        enabled: true,
        disabled_reason: null,
        description: 'Sends responses to the CRM',
        created_at: '2027-03-01T10:07:39.000Z',
        updated_at: '2027-03-01T10:11:04.000Z',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n  updateWebhook(id: $id, input: $input) {\n    webhook {\n      id\n      url\n      events\n      include\n      formId\n      enabled\n      disabledReason\n      description\n      createdAt\n      updatedAt\n    }\n  }\n}',
      variables: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        input: { description: 'Sends responses to the CRM' },
      },
      data: {
        updateWebhook: {
          webhook: {
            id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            url: 'https://receiver.example/hook',
            events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
            include: [],
            formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            enabled: true,
            disabledReason: null,
            description: 'Sends responses to the CRM',
            createdAt: '2027-03-01T10:07:39.000Z',
            updatedAt: '2027-03-01T10:11:04.000Z',
          },
        },
      },
    },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    authorized: true,
    request: { path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        include: [],
        form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
        enabled: true,
        disabled_reason: null,
        description: 'Sends responses to the CRM',
        created_at: '2027-03-01T10:07:39.000Z',
        updated_at: '2027-03-01T10:11:45.000Z',
        secret: 'whsec_IkgQWNHtVGZeAKUFM7SWKXEPKw2808r4EHUK53z174T=',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation RotateWebhookSecret($id: ID!) {\n  rotateWebhookSecret(id: $id) {\n    webhook {\n      id\n      url\n      events\n      include\n      formId\n      enabled\n      disabledReason\n      description\n      createdAt\n      updatedAt\n    }\n    secret\n  }\n}',
      variables: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
      data: {
        rotateWebhookSecret: {
          webhook: {
            id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            url: 'https://receiver.example/hook',
            events: ['RESPONSE_CREATED', 'RESPONSE_APPROVAL_CHANGED'],
            include: [],
            formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            enabled: true,
            disabledReason: null,
            description: 'Sends responses to the CRM',
            createdAt: '2027-03-01T10:07:39.000Z',
            updatedAt: '2027-03-01T10:11:45.000Z',
          },
          secret: 'whsec_IkgQWNHtVGZeAKUFM7SWKXEPKw2808r4EHUK53z174T=',
        },
      },
    },
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    authorized: true,
    request: { path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' } },
    response: {
      status: 202,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
        webhook_id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        event_type: 'webhook.test',
        message_id: 'evt_01ky0h93fmytrhbdtgswstdgyx',
        status: 'pending',
        attempts: 0,
        next_attempt_at: '2027-03-01T10:12:26.000Z',
        last_status_code: null,
        last_latency_ms: null,
        last_error: null,
        last_response: null,
        payload: {
          type: 'webhook.test',
          timestamp: '2027-03-01T10:12:26.000Z',
          data: {
            workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
            webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
          },
        },
        created_at: '2027-03-01T10:12:26.000Z',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation TestWebhook($id: ID!) {\n  testWebhook(id: $id) {\n    delivery {\n      id\n      webhookId\n      eventType\n      messageId\n      status\n      attempts\n      nextAttemptAt\n      lastStatusCode\n      lastLatencyMs\n      lastError\n      lastResponse\n      payload\n      createdAt\n    }\n  }\n}',
      variables: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
      data: {
        testWebhook: {
          delivery: {
            id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
            webhookId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            eventType: 'WEBHOOK_TEST',
            messageId: 'evt_01ky0h93fmytrhbdtgswstdgyx',
            status: 'PENDING',
            attempts: 0,
            nextAttemptAt: '2027-03-01T10:12:26.000Z',
            lastStatusCode: null,
            lastLatencyMs: null,
            lastError: null,
            lastResponse: null,
            payload: {
              type: 'webhook.test',
              timestamp: '2027-03-01T10:12:26.000Z',
              data: {
                workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
                webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
              },
            },
            createdAt: '2027-03-01T10:12:26.000Z',
          },
        },
      },
    },
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    authorized: true,
    request: { path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' }, query: { limit: 10 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
            webhook_id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            event_type: 'webhook.test',
            message_id: 'evt_01ky0h93fmytrhbdtgswstdgyx',
            status: 'pending',
            attempts: 0,
            next_attempt_at: '2027-03-01T10:12:26.000Z',
            last_status_code: null,
            last_latency_ms: null,
            last_error: null,
            last_response: null,
            payload: {
              type: 'webhook.test',
              timestamp: '2027-03-01T10:12:26.000Z',
              data: {
                workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
                webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
              },
            },
            created_at: '2027-03-01T10:12:26.000Z',
          },
        ],
        next_cursor: null,
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListDeliveries($id: ID!, $limit: Int, $before: String) {\n  webhookDeliveries(webhookId: $id, first: $limit, after: $before) {\n    nodes {\n      id\n      webhookId\n      eventType\n      messageId\n      status\n      attempts\n      nextAttemptAt\n      lastStatusCode\n      lastLatencyMs\n      lastError\n      lastResponse\n      payload\n      createdAt\n    }\n    nextCursor\n  }\n}',
      variables: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1', limit: 10 },
      data: {
        webhookDeliveries: {
          nodes: [
            {
              id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
              webhookId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
              eventType: 'WEBHOOK_TEST',
              messageId: 'evt_01ky0h93fmytrhbdtgswstdgyx',
              status: 'PENDING',
              attempts: 0,
              nextAttemptAt: '2027-03-01T10:12:26.000Z',
              lastStatusCode: null,
              lastLatencyMs: null,
              lastError: null,
              lastResponse: null,
              payload: {
                type: 'webhook.test',
                timestamp: '2027-03-01T10:12:26.000Z',
                data: {
                  workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
                  webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
                },
              },
              createdAt: '2027-03-01T10:12:26.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    },
  },
  redeliver: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    authorized: true,
    request: {
      path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1', delivery_id: 'dlv_01ky0cqcfd4z4fky5047b6p922' },
    },
    response: {
      status: 202,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
        webhook_id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        event_type: 'webhook.test',
        message_id: 'evt_01ky0h93fmytrhbdtgswstdgyx',
        status: 'pending',
        attempts: 0,
        next_attempt_at: '2027-03-01T10:13:48.000Z',
        last_status_code: null,
        last_latency_ms: null,
        last_error: null,
        last_response: null,
        payload: {
          type: 'webhook.test',
          timestamp: '2027-03-01T10:12:26.000Z',
          data: {
            workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
            webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
          },
        },
        created_at: '2027-03-01T10:12:26.000Z',
      },
    },
    failures: [],
    graphql: {
      query:
        'mutation Redeliver($id: ID!, $deliveryId: ID!) {\n  redeliverWebhook(webhookId: $id, id: $deliveryId) {\n    delivery {\n      id\n      webhookId\n      eventType\n      messageId\n      status\n      attempts\n      nextAttemptAt\n      lastStatusCode\n      lastLatencyMs\n      lastError\n      lastResponse\n      payload\n      createdAt\n    }\n  }\n}',
      variables: {
        id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
        deliveryId: 'dlv_01ky0cqcfd4z4fky5047b6p922',
      },
      data: {
        redeliverWebhook: {
          delivery: {
            id: 'dlv_01ky0cqcfd4z4fky5047b6p922',
            webhookId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            eventType: 'WEBHOOK_TEST',
            messageId: 'evt_01ky0h93fmytrhbdtgswstdgyx',
            status: 'PENDING',
            attempts: 0,
            nextAttemptAt: '2027-03-01T10:13:48.000Z',
            lastStatusCode: null,
            lastLatencyMs: null,
            lastError: null,
            lastResponse: null,
            payload: {
              type: 'webhook.test',
              timestamp: '2027-03-01T10:12:26.000Z',
              data: {
                workspace_id: 'ws_01ky0hahst4aeez0ggrntec38f',
                webhook: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
              },
            },
            createdAt: '2027-03-01T10:12:26.000Z',
          },
        },
      },
    },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    authorized: true,
    request: { path: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' } },
    response: { status: 204, headers: {} },
    failures: [],
    graphql: {
      query:
        'mutation DeleteWebhook($id: ID!) {\n  deleteWebhook(id: $id) {\n    deletedWebhookId\n  }\n}',
      variables: { id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' },
      data: { deleteWebhook: { deletedWebhookId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1' } },
    },
  },
  listAudit: {
    method: 'GET',
    path: '/audit',
    authorized: true,
    request: { query: { limit: 2 } },
    response: {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: {
        data: [
          {
            id: 'audit_01ky0r8rd46mesahsc8v2egn1c',
            action: 'webhook.deleted',
            target_id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            count: null,
            actor: 'key',
            key_id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
            key_name: 'Production',
            request_id: '09e26901-c6b0-4f5d-ee7c-29d876924726',
            created_at: '2027-03-01T10:14:29.000Z',
          },
          {
            id: 'audit_01ky09zzt06fd9cjmsw1wa54fa',
            action: 'webhook.secret_rotated',
            target_id: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
            form_id: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
            count: null,
            actor: 'key',
            key_id: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
            key_name: 'Production',
            request_id: '30e65752-00ed-bf16-7e28-f3cdeb1fc1f8',
            created_at: '2027-03-01T10:11:45.000Z',
          },
        ],
        next_cursor: 'audit_01ky09zzt06fd9cjmsw1wa54fa',
      },
    },
    failures: [],
    graphql: {
      query:
        'query ListAudit($limit: Int, $before: String) {\n  auditLog(first: $limit, after: $before) {\n    nodes {\n      id\n      action\n      targetId\n      formId\n      count\n      actor\n      keyId\n      keyName\n      requestId\n      createdAt\n    }\n    nextCursor\n  }\n}',
      variables: { limit: 2 },
      data: {
        auditLog: {
          nodes: [
            {
              id: 'audit_01ky0r8rd46mesahsc8v2egn1c',
              action: 'WEBHOOK_DELETED',
              targetId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
              formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
              count: null,
              actor: 'KEY',
              keyId: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
              keyName: 'Production',
              requestId: '88e5acd0-02b0-8bdb-d72a-34b6f98ad05a',
              createdAt: '2027-03-01T10:14:29.000Z',
            },
            {
              id: 'audit_01ky09zzt06fd9cjmsw1wa54fa',
              action: 'WEBHOOK_SECRET_ROTATED',
              targetId: 'wh_01ky0ayk1gcn8z57vr4kagbgz1',
              formId: 'form_01ky0cswyhyz3j6gepdnsbcrnc',
              count: null,
              actor: 'KEY',
              keyId: 'key_01ky0cwtg8jr5vj27t3aftx0tv',
              keyName: 'Production',
              requestId: '9a6e3982-d8f6-889f-03c3-acfffd000e46',
              createdAt: '2027-03-01T10:11:45.000Z',
            },
          ],
          nextCursor: 'audit_01ky09zzt06fd9cjmsw1wa54fa',
        },
      },
    },
  },
};
