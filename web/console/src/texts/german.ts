import app from './de/app.json' with { type: 'json' };
import build from './de/build.json' with { type: 'json' };
import design from './de/design.json' with { type: 'json' };
import forms from './de/forms.json' with { type: 'json' };
import inspector from './de/inspector.json' with { type: 'json' };
import mail from './de/mail.json' with { type: 'json' };
import responses from './de/responses.json' with { type: 'json' };
import service from './de/service.json' with { type: 'json' };
import summary from './de/summary.json' with { type: 'json' };

/** The German texts by the English ones: a file for each part of the console, and one for what the service sends. */
export const german = {
  ...app,
  ...build,
  ...design,
  ...forms,
  ...inspector,
  ...mail,
  ...responses,
  ...service,
  ...summary,
};
