import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { VisitorServices } from '../../visitors/visitor-services.ts';
import type { AccessWatchServices } from '../../workspaces/access-watch.ts';
import type { Authenticate } from '../../workspaces/authentication.ts';
import type { SubscriptionServices } from '../../workspaces/subscriptions.ts';
import type { FormDataServices } from '../form-data.ts';
import type { FormActivities } from '../live/form-activity.ts';
import type { FormCache } from './form-cache.ts';

/** The services that the use cases of forms depend on. */
export interface FormServices
  extends VisitorServices,
    FormDataServices,
    AccessWatchServices,
    SubscriptionServices,
    OptionListServices {
  readonly formCache: FormCache;
  readonly formActivities: FormActivities;
  readonly authenticate: Authenticate;
}
