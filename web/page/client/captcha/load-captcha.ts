import type { PageData } from '../../html/page-view.ts';
import type { Captcha } from './captcha-widget.ts';

/** The captcha of a form, whose script is loaded on demand; undefined if the form requires none. */
export function loadCaptcha(data: PageData): Captcha | undefined {
  const { captcha_required: isRequired, captcha } = data.form;
  if (!isRequired || !captcha) return undefined;
  const load = async () => {
    const { createCaptcha } = await import('./captcha-widget.ts');
    return createCaptcha(data, captcha);
  };
  let loaded = load();
  loaded.catch(() => {}); // `token()` loads it again
  return {
    async token() {
      loaded = loaded.catch(load);
      return (await loaded).token();
    },
    reset: () => void loaded.then((solver) => solver.reset()).catch(() => {}),
  };
}
