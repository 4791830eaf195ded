/* eslint-disable */
import type { Prisma, Installation, Workspace, ApiKey, ConsoleSession, Slug, Form, FormVersion, Response, Review, ResponseCount, ResponseDay, OptionCount, VisitDay, AnswerTally, AnswerIndex, AnswerValue, PartialResponse, UsedPartial, Invitation, File, UnclaimedUploads, FileRemoval, IdempotencyKey, CreationKey, FormChange, SpentCaptcha, RateCount, Event, Webhook, WebhookDelivery, AuditEntry } from "./client/client.ts";
import type { PothosPrismaDatamodel } from "@pothos/plugin-prisma";
export default interface PrismaTypes {
    Installation: {
        Name: "Installation";
        Shape: Installation;
        Include: never;
        Select: Prisma.InstallationSelect;
        OrderBy: Prisma.InstallationOrderByWithRelationInput;
        WhereUnique: Prisma.InstallationWhereUniqueInput;
        Where: Prisma.InstallationWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Workspace: {
        Name: "Workspace";
        Shape: Workspace;
        Include: Prisma.WorkspaceInclude;
        Select: Prisma.WorkspaceSelect;
        OrderBy: Prisma.WorkspaceOrderByWithRelationInput;
        WhereUnique: Prisma.WorkspaceWhereUniqueInput;
        Where: Prisma.WorkspaceWhereInput;
        Create: {};
        Update: {};
        RelationName: "apiKeys" | "forms";
        ListRelations: "apiKeys" | "forms";
        Relations: {
            apiKeys: {
                Shape: ApiKey[];
                Name: "ApiKey";
                Nullable: false;
            };
            forms: {
                Shape: Form[];
                Name: "Form";
                Nullable: false;
            };
        };
    };
    ApiKey: {
        Name: "ApiKey";
        Shape: ApiKey;
        Include: Prisma.ApiKeyInclude;
        Select: Prisma.ApiKeySelect;
        OrderBy: Prisma.ApiKeyOrderByWithRelationInput;
        WhereUnique: Prisma.ApiKeyWhereUniqueInput;
        Where: Prisma.ApiKeyWhereInput;
        Create: {};
        Update: {};
        RelationName: "workspace";
        ListRelations: never;
        Relations: {
            workspace: {
                Shape: Workspace;
                Name: "Workspace";
                Nullable: false;
            };
        };
    };
    ConsoleSession: {
        Name: "ConsoleSession";
        Shape: ConsoleSession;
        Include: never;
        Select: Prisma.ConsoleSessionSelect;
        OrderBy: Prisma.ConsoleSessionOrderByWithRelationInput;
        WhereUnique: Prisma.ConsoleSessionWhereUniqueInput;
        Where: Prisma.ConsoleSessionWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Slug: {
        Name: "Slug";
        Shape: Slug;
        Include: never;
        Select: Prisma.SlugSelect;
        OrderBy: Prisma.SlugOrderByWithRelationInput;
        WhereUnique: Prisma.SlugWhereUniqueInput;
        Where: Prisma.SlugWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Form: {
        Name: "Form";
        Shape: Form;
        Include: Prisma.FormInclude;
        Select: Prisma.FormSelect;
        OrderBy: Prisma.FormOrderByWithRelationInput;
        WhereUnique: Prisma.FormWhereUniqueInput;
        Where: Prisma.FormWhereInput;
        Create: {};
        Update: {};
        RelationName: "workspace" | "published" | "versions" | "responses" | "partials" | "invitations" | "responseCounts" | "responseDays" | "optionCounts" | "visitDays";
        ListRelations: "versions" | "responses" | "partials" | "invitations" | "responseCounts" | "responseDays" | "optionCounts" | "visitDays";
        Relations: {
            workspace: {
                Shape: Workspace;
                Name: "Workspace";
                Nullable: false;
            };
            published: {
                Shape: FormVersion | null;
                Name: "FormVersion";
                Nullable: true;
            };
            versions: {
                Shape: FormVersion[];
                Name: "FormVersion";
                Nullable: false;
            };
            responses: {
                Shape: Response[];
                Name: "Response";
                Nullable: false;
            };
            partials: {
                Shape: PartialResponse[];
                Name: "PartialResponse";
                Nullable: false;
            };
            invitations: {
                Shape: Invitation[];
                Name: "Invitation";
                Nullable: false;
            };
            responseCounts: {
                Shape: ResponseCount[];
                Name: "ResponseCount";
                Nullable: false;
            };
            responseDays: {
                Shape: ResponseDay[];
                Name: "ResponseDay";
                Nullable: false;
            };
            optionCounts: {
                Shape: OptionCount[];
                Name: "OptionCount";
                Nullable: false;
            };
            visitDays: {
                Shape: VisitDay[];
                Name: "VisitDay";
                Nullable: false;
            };
        };
    };
    FormVersion: {
        Name: "FormVersion";
        Shape: FormVersion;
        Include: Prisma.FormVersionInclude;
        Select: Prisma.FormVersionSelect;
        OrderBy: Prisma.FormVersionOrderByWithRelationInput;
        WhereUnique: Prisma.FormVersionWhereUniqueInput;
        Where: Prisma.FormVersionWhereInput;
        Create: {};
        Update: {};
        RelationName: "form" | "publishedOn" | "responses";
        ListRelations: "publishedOn" | "responses";
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
            publishedOn: {
                Shape: Form[];
                Name: "Form";
                Nullable: false;
            };
            responses: {
                Shape: Response[];
                Name: "Response";
                Nullable: false;
            };
        };
    };
    Response: {
        Name: "Response";
        Shape: Response;
        Include: Prisma.ResponseInclude;
        Select: Prisma.ResponseSelect;
        OrderBy: Prisma.ResponseOrderByWithRelationInput;
        WhereUnique: Prisma.ResponseWhereUniqueInput;
        Where: Prisma.ResponseWhereInput;
        Create: {};
        Update: {};
        RelationName: "form" | "version" | "reviews" | "files";
        ListRelations: "reviews" | "files";
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
            version: {
                Shape: FormVersion;
                Name: "FormVersion";
                Nullable: false;
            };
            reviews: {
                Shape: Review[];
                Name: "Review";
                Nullable: false;
            };
            files: {
                Shape: File[];
                Name: "File";
                Nullable: false;
            };
        };
    };
    Review: {
        Name: "Review";
        Shape: Review;
        Include: Prisma.ReviewInclude;
        Select: Prisma.ReviewSelect;
        OrderBy: Prisma.ReviewOrderByWithRelationInput;
        WhereUnique: Prisma.ReviewWhereUniqueInput;
        Where: Prisma.ReviewWhereInput;
        Create: {};
        Update: {};
        RelationName: "response";
        ListRelations: never;
        Relations: {
            response: {
                Shape: Response;
                Name: "Response";
                Nullable: false;
            };
        };
    };
    ResponseCount: {
        Name: "ResponseCount";
        Shape: ResponseCount;
        Include: Prisma.ResponseCountInclude;
        Select: Prisma.ResponseCountSelect;
        OrderBy: Prisma.ResponseCountOrderByWithRelationInput;
        WhereUnique: Prisma.ResponseCountWhereUniqueInput;
        Where: Prisma.ResponseCountWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    ResponseDay: {
        Name: "ResponseDay";
        Shape: ResponseDay;
        Include: Prisma.ResponseDayInclude;
        Select: Prisma.ResponseDaySelect;
        OrderBy: Prisma.ResponseDayOrderByWithRelationInput;
        WhereUnique: Prisma.ResponseDayWhereUniqueInput;
        Where: Prisma.ResponseDayWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    OptionCount: {
        Name: "OptionCount";
        Shape: OptionCount;
        Include: Prisma.OptionCountInclude;
        Select: Prisma.OptionCountSelect;
        OrderBy: Prisma.OptionCountOrderByWithRelationInput;
        WhereUnique: Prisma.OptionCountWhereUniqueInput;
        Where: Prisma.OptionCountWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    VisitDay: {
        Name: "VisitDay";
        Shape: VisitDay;
        Include: Prisma.VisitDayInclude;
        Select: Prisma.VisitDaySelect;
        OrderBy: Prisma.VisitDayOrderByWithRelationInput;
        WhereUnique: Prisma.VisitDayWhereUniqueInput;
        Where: Prisma.VisitDayWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    AnswerTally: {
        Name: "AnswerTally";
        Shape: AnswerTally;
        Include: never;
        Select: Prisma.AnswerTallySelect;
        OrderBy: Prisma.AnswerTallyOrderByWithRelationInput;
        WhereUnique: Prisma.AnswerTallyWhereUniqueInput;
        Where: Prisma.AnswerTallyWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    AnswerIndex: {
        Name: "AnswerIndex";
        Shape: AnswerIndex;
        Include: never;
        Select: Prisma.AnswerIndexSelect;
        OrderBy: Prisma.AnswerIndexOrderByWithRelationInput;
        WhereUnique: Prisma.AnswerIndexWhereUniqueInput;
        Where: Prisma.AnswerIndexWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    AnswerValue: {
        Name: "AnswerValue";
        Shape: AnswerValue;
        Include: never;
        Select: Prisma.AnswerValueSelect;
        OrderBy: Prisma.AnswerValueOrderByWithRelationInput;
        WhereUnique: Prisma.AnswerValueWhereUniqueInput;
        Where: Prisma.AnswerValueWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    PartialResponse: {
        Name: "PartialResponse";
        Shape: PartialResponse;
        Include: Prisma.PartialResponseInclude;
        Select: Prisma.PartialResponseSelect;
        OrderBy: Prisma.PartialResponseOrderByWithRelationInput;
        WhereUnique: Prisma.PartialResponseWhereUniqueInput;
        Where: Prisma.PartialResponseWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    UsedPartial: {
        Name: "UsedPartial";
        Shape: UsedPartial;
        Include: never;
        Select: Prisma.UsedPartialSelect;
        OrderBy: Prisma.UsedPartialOrderByWithRelationInput;
        WhereUnique: Prisma.UsedPartialWhereUniqueInput;
        Where: Prisma.UsedPartialWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Invitation: {
        Name: "Invitation";
        Shape: Invitation;
        Include: Prisma.InvitationInclude;
        Select: Prisma.InvitationSelect;
        OrderBy: Prisma.InvitationOrderByWithRelationInput;
        WhereUnique: Prisma.InvitationWhereUniqueInput;
        Where: Prisma.InvitationWhereInput;
        Create: {};
        Update: {};
        RelationName: "form";
        ListRelations: never;
        Relations: {
            form: {
                Shape: Form;
                Name: "Form";
                Nullable: false;
            };
        };
    };
    File: {
        Name: "File";
        Shape: File;
        Include: Prisma.FileInclude;
        Select: Prisma.FileSelect;
        OrderBy: Prisma.FileOrderByWithRelationInput;
        WhereUnique: Prisma.FileWhereUniqueInput;
        Where: Prisma.FileWhereInput;
        Create: {};
        Update: {};
        RelationName: "response";
        ListRelations: never;
        Relations: {
            response: {
                Shape: Response | null;
                Name: "Response";
                Nullable: true;
            };
        };
    };
    UnclaimedUploads: {
        Name: "UnclaimedUploads";
        Shape: UnclaimedUploads;
        Include: never;
        Select: Prisma.UnclaimedUploadsSelect;
        OrderBy: Prisma.UnclaimedUploadsOrderByWithRelationInput;
        WhereUnique: Prisma.UnclaimedUploadsWhereUniqueInput;
        Where: Prisma.UnclaimedUploadsWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    FileRemoval: {
        Name: "FileRemoval";
        Shape: FileRemoval;
        Include: never;
        Select: Prisma.FileRemovalSelect;
        OrderBy: Prisma.FileRemovalOrderByWithRelationInput;
        WhereUnique: Prisma.FileRemovalWhereUniqueInput;
        Where: Prisma.FileRemovalWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    IdempotencyKey: {
        Name: "IdempotencyKey";
        Shape: IdempotencyKey;
        Include: never;
        Select: Prisma.IdempotencyKeySelect;
        OrderBy: Prisma.IdempotencyKeyOrderByWithRelationInput;
        WhereUnique: Prisma.IdempotencyKeyWhereUniqueInput;
        Where: Prisma.IdempotencyKeyWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    CreationKey: {
        Name: "CreationKey";
        Shape: CreationKey;
        Include: never;
        Select: Prisma.CreationKeySelect;
        OrderBy: Prisma.CreationKeyOrderByWithRelationInput;
        WhereUnique: Prisma.CreationKeyWhereUniqueInput;
        Where: Prisma.CreationKeyWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    FormChange: {
        Name: "FormChange";
        Shape: FormChange;
        Include: never;
        Select: Prisma.FormChangeSelect;
        OrderBy: Prisma.FormChangeOrderByWithRelationInput;
        WhereUnique: Prisma.FormChangeWhereUniqueInput;
        Where: Prisma.FormChangeWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    SpentCaptcha: {
        Name: "SpentCaptcha";
        Shape: SpentCaptcha;
        Include: never;
        Select: Prisma.SpentCaptchaSelect;
        OrderBy: Prisma.SpentCaptchaOrderByWithRelationInput;
        WhereUnique: Prisma.SpentCaptchaWhereUniqueInput;
        Where: Prisma.SpentCaptchaWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    RateCount: {
        Name: "RateCount";
        Shape: RateCount;
        Include: never;
        Select: Prisma.RateCountSelect;
        OrderBy: Prisma.RateCountOrderByWithRelationInput;
        WhereUnique: Prisma.RateCountWhereUniqueInput;
        Where: Prisma.RateCountWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Event: {
        Name: "Event";
        Shape: Event;
        Include: never;
        Select: Prisma.EventSelect;
        OrderBy: Prisma.EventOrderByWithRelationInput;
        WhereUnique: Prisma.EventWhereUniqueInput;
        Where: Prisma.EventWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Webhook: {
        Name: "Webhook";
        Shape: Webhook;
        Include: never;
        Select: Prisma.WebhookSelect;
        OrderBy: Prisma.WebhookOrderByWithRelationInput;
        WhereUnique: Prisma.WebhookWhereUniqueInput;
        Where: Prisma.WebhookWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    WebhookDelivery: {
        Name: "WebhookDelivery";
        Shape: WebhookDelivery;
        Include: never;
        Select: Prisma.WebhookDeliverySelect;
        OrderBy: Prisma.WebhookDeliveryOrderByWithRelationInput;
        WhereUnique: Prisma.WebhookDeliveryWhereUniqueInput;
        Where: Prisma.WebhookDeliveryWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    AuditEntry: {
        Name: "AuditEntry";
        Shape: AuditEntry;
        Include: never;
        Select: Prisma.AuditEntrySelect;
        OrderBy: Prisma.AuditEntryOrderByWithRelationInput;
        WhereUnique: Prisma.AuditEntryWhereUniqueInput;
        Where: Prisma.AuditEntryWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
}
export function getDatamodel(): PothosPrismaDatamodel { return JSON.parse("{\"datamodel\":{\"models\":{\"Installation\":{\"fields\":[{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"secretFingerprint\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Fingerprint of the secret key that stored secrets are encrypted with.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"previousFingerprint\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Fingerprint of the previous key, until all stored secrets have been re-encrypted.\"}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"The state of the installation, in one row: which secret key stored secrets are encrypted with.\"},\"Workspace\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Plan\",\"kind\":\"enum\",\"name\":\"plan\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApiKey\",\"kind\":\"object\",\"name\":\"apiKeys\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToWorkspace\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"forms\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToWorkspace\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"A tenant: owns forms, API keys and webhooks. An API key has access to one workspace.\"},\"ApiKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the secret; the secret itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"scopes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"revokedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastUsedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Updated at most once a minute.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"createdBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the key that created it; null if it was created by the operator or the first start.\"},{\"type\":\"Workspace\",\"kind\":\"object\",\"name\":\"workspace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToWorkspace\",\"relationFromFields\":[\"workspaceId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"A credential of a client: gives access to a workspace, limited by its scopes.\"},\"ConsoleSession\":{\"fields\":[{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the token in the cookie; the token itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastUsedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Updated at most once a minute.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The end of the idle time, or of the longest duration of a session.\"}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"Sessions of the console. Each represents an API key until it expires or the key is revoked.\"},\"Slug\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"The public identifiers of forms. Rows remain after their form is deleted, so that no slug is used twice.\"},\"Form\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Public identifier in the paths of the public endpoints.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"FormStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"draft\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The editable definition.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"settings\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Settings that differ from their defaults.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"passwordHash\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Argon2id hash of the password for visitors; null if the form has none.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"revision\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Increases by one with each update. Send it with an update to detect conflicts.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"epoch\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Increases with every change that visitors can notice. Responses are stored only under the\\nepoch that they were validated with, so that cached forms are never used after a change.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"publishedVersion\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Number of the latest published version.\"},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"hasUnpublishedChanges\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Whether the draft differs from the latest published version; true if there is none.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Workspace\",\"kind\":\"object\",\"name\":\"workspace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToWorkspace\",\"relationFromFields\":[\"workspaceId\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"published\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"published\",\"relationFromFields\":[\"id\",\"publishedVersion\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"responses\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"PartialResponse\",\"kind\":\"object\",\"name\":\"partials\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToPartialResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Invitation\",\"kind\":\"object\",\"name\":\"invitations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToInvitation\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ResponseCount\",\"kind\":\"object\",\"name\":\"responseCounts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseCount\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ResponseDay\",\"kind\":\"object\",\"name\":\"responseDays\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseDay\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"OptionCount\",\"kind\":\"object\",\"name\":\"optionCounts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToOptionCount\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"VisitDay\",\"kind\":\"object\",\"name\":\"visitDays\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToVisitDay\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"A form with its draft, settings and published versions.\"},\"FormVersion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"definition\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"publishedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"formTexts\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The texts of the form when this version was published, by key; null in versions of older releases.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"liveUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"When the version was replaced or the form was unpublished; null while it is live, and in versions that an older\\nrelease replaced.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"publishedOn\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"published\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"responses\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormVersionToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"version\"]},\"uniqueIndexes\":[],\"documentation\":\"A published, immutable version of a form.\"},\"Response\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Contains `createdAt` in milliseconds, so that a period is a range of ids.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"formVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The version of the form that was answered.\"},{\"type\":\"ResponseSource\",\"kind\":\"enum\",\"name\":\"source\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"durationMs\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time that the respondent took, in milliseconds; null if unknown.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"language\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Language of the form that the respondent used (BCP 47); null if unknown.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"answers\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Answers by question id.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApprovalStatus\",\"kind\":\"enum\",\"name\":\"approvalStatus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The current result: that of the latest review, otherwise the automatic decision.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"decision\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The automatic decision; null if the version has no approval criteria.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"reviewedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time of the review; null while the automatic decision applies.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"reviewNote\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Note of the reviewer.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"invitation\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"`{id, reference}` of the invitation that was used; null without one.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponse\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormVersionToResponse\",\"relationFromFields\":[\"formId\",\"formVersion\"],\"isUpdatedAt\":false},{\"type\":\"Review\",\"kind\":\"object\",\"name\":\"reviews\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ResponseToReview\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"File\",\"kind\":\"object\",\"name\":\"files\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FileToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"The answers of one respondent.\"},\"Review\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApprovalStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Null if the automatic decision was restored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"note\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"response\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ResponseToReview\",\"relationFromFields\":[\"formId\",\"responseId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"responseId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"A decision of a reviewer. Deleted with its response.\"},\"ResponseCount\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"slot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"approved\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"rejected\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"deleted\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of responses ever deleted; never decreases.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"timed\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of responses with a duration, and the sum of their durations.\"},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"durationMs\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseCount\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"version\",\"slot\"]},\"uniqueIndexes\":[],\"documentation\":\"The number of responses of a version, maintained by the transactions that store or delete them.\\nDistributed over slots, so that concurrent writers do not wait for each other.\"},\"ResponseDay\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"day\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"slot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"approved\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"rejected\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseDay\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"day\",\"slot\"]},\"uniqueIndexes\":[],\"documentation\":\"The number of responses of a day in UTC, distributed over slots.\"},\"OptionCount\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"questionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"optionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToOptionCount\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"questionId\",\"optionId\"]},\"uniqueIndexes\":[],\"documentation\":\"The number of responses, of all versions, that hold an option with a limit in the published version.\"},\"VisitDay\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"day\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"views\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"starts\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"completed\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"reached\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of visits that reached each question, by question id.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToVisitDay\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"day\"]},\"uniqueIndexes\":[],\"documentation\":\"The number of visits of a form on a day in UTC; on 1970-01-01, the sum of all days.\"},\"AnswerTally\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"upTo\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the last included response.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"tallied\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of included responses.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"deleted\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of deleted responses of the form at the time of aggregation.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"tallies\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"Aggregates of the answers up to one response, from which analytics continue.\"},\"AnswerIndex\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"questionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How its answers are compared, and stored in `answer_values`; `removed` while they are being deleted.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"upTo\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the last indexed response; empty before the first one.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"usedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The day of the last filter that used it.\"}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"questionId\"]},\"uniqueIndexes\":[],\"documentation\":\"A question whose answers are indexed for filters, of a form with many responses.\"},\"AnswerValue\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"questionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"value\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The answer, or an entry of it, as text that sorts like it.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"questionId\",\"value\",\"responseId\"]},\"uniqueIndexes\":[],\"documentation\":\"An indexed answer.\"},\"PartialResponse\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"tokenDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the token; the token itself is never stored.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"formVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The version of the form that was answered.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"section\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the section that the respondent had reached; null if unknown.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"language\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Language of the form that the respondent used (BCP 47); null if unknown.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"answers\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Answers by question id, as they were entered; uploads as in responses.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"sealedRefs\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Upload references by question id, encrypted with the token; null without uploads.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileIds\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The uploads in the answers.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time of the last save.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time after which it is deleted; each save postpones it.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToPartialResponse\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"formId\",\"tokenDigest\"]}],\"documentation\":\"Answers that a respondent has saved but not submitted. Not a response: no count, export or event contains it.\"},\"UsedPartial\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"tokenDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"tokenDigest\"]},\"uniqueIndexes\":[],\"documentation\":\"The token of a partial response that was submitted, so that it is not submitted twice.\"},\"Invitation\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"tokenDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the token; the token itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"reference\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The owner's name for the recipient; also stored with the response. Null without one, and after the invitation was\\nrevoked or its response deleted.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"answers\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Answers by question id, with which the form is prefilled; null if there are none, and once it was used.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time after which it cannot be used; null for never.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"revokedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"usedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response that it was used for, even if that was deleted since.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToInvitation\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"formId\",\"tokenDigest\"]}],\"documentation\":\"A link that can be used for one response.\"},\"File\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"questionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The question that it was uploaded for.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"refDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the upload reference; the reference itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Original file name, for display only.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"mediaType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Media type, detected from the content.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"size\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Size in bytes; null until the upload is complete.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"checksum\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the content; null until the upload is complete.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time after which it is deleted, unless a response has claimed it.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response that has claimed it.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"partialId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The partial response that it is bound to: until it is claimed, it expires with the partial response.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"held\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Bytes that it adds to `unclaimed_uploads` until it is claimed.\"},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"response\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FileToResponse\",\"relationFromFields\":[\"formId\",\"responseId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"formId\",\"refDigest\"]}],\"documentation\":\"An uploaded file. It belongs to a response after an answer has claimed it.\"},\"UnclaimedUploads\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"bytes\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"The total bytes of unclaimed uploads of a form: the sum of their `held`, updated by the same\\nstatements. Forms without such uploads may have no row.\"},\"FileRemoval\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"fileId\"]},\"uniqueIndexes\":[],\"documentation\":\"A file to remove from storage. Inserted by the transaction that deletes its row, and deleted after\\nthe removal.\"},\"IdempotencyKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"caller\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the API key, or `public`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the request body, as canonical JSON.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"message\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The confirmation message for the respondent.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"redirectUrl\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"language\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Language of the confirmation; null for keys that were stored before forms had languages.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"caller\",\"key\"]},\"uniqueIndexes\":[],\"documentation\":\"The idempotency key of a submission: for a day, repeated requests get the response of the first one.\"},\"CreationKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"caller\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the API key of the request.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"operation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Name of the mutation.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"targetId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the created resource.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"sealed\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Encrypted: a digest of the other arguments of the mutation, and the secret that it returned.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"caller\",\"operation\",\"key\"]},\"uniqueIndexes\":[],\"documentation\":\"The idempotency key of a request that created a resource: for a day, repeated requests return that\\nresource.\"},\"FormChange\":{\"fields\":[{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"xid\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The transaction that made the change.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Empty for all forms of the workspace.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"xid\",\"workspaceId\",\"formId\"]},\"uniqueIndexes\":[],\"documentation\":\"A change of a form, which outdates the copies that servers have in memory.\"},\"SpentCaptcha\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The form of the challenge; empty if it is valid for all forms.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time after which the solution is rejected as expired.\"}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"digest\"]},\"uniqueIndexes\":[],\"documentation\":\"A captcha solution that has been used. Solutions are valid once.\"},\"RateCount\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false,\"documentation\":\"Keyed digest of the limit and the client: no address is stored.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"resetsAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"The number of requests within a window of a rate limit. The table is unlogged: it is empty after a crash.\"},\"Event\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"type\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"webhookIds\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Webhooks that were subscribed at that time.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The exact request body.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response whose answers the payload contains; null after they were redacted.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"An event of the outbox, inserted by the transaction that it describes and deleted by the relay.\"},\"Webhook\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The form whose events are sent; null for all forms.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"url\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"events\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Subscribed event types.\"},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"enabled\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"disabledReason\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Why the service disabled it: `gone`, `failing` or `form_deleted`.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"secret\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The signing secret, encrypted.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"previousSecret\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The previous signing secret, encrypted. Deliveries are signed with both until `previousUntil`.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"previousUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"failingSince\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time since which all deliveries have failed.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"A URL that receives events of forms and responses.\"},\"WebhookDelivery\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"webhookId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"messageId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the event, sent in the header `webhook-id` of every attempt.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"eventType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The exact request body.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response whose answers the payload contains; null after they were redacted.\"},{\"type\":\"DeliveryStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempts\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of attempts since it was created or retried manually.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"nextAttemptAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time of the next attempt; null after the delivery has succeeded or failed.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leasedUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time until which a worker has claimed it.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lastStatusCode\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lastLatencyMs\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"lastError\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"lastResponse\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The first KB of the response of the receiver.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"webhookId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"webhookId\",\"messageId\"]}],\"documentation\":\"The delivery of one event to one webhook.\"},\"AuditEntry\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"action\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The operation, such as `form.published`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"targetId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the affected key, form, response or webhook.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the form, which may have been deleted.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The number of responses that were deleted together.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actor\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"`key`, `cli` or `bootstrap`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyName\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Name of the key at that time.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"requestId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"workspaceId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"An entry of the audit log: an operation and the API key that performed it. Contains ids only, no data.\"}}}}"); }