/* eslint-disable */
import type { Prisma, Installation, Workspace, ApiKey, Slug, Form, FormVersion, Response, Review, ResponseCount, ResponseDay, AnswerTally, File, UnclaimedUploads, FileRemoval, IdempotencyKey, CreationKey, SpentCaptcha, RateCount, Event, Webhook, WebhookDelivery, AuditEntry } from "./client/client.ts";
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
        RelationName: "workspace" | "published" | "versions" | "responses" | "responseCounts" | "responseDays";
        ListRelations: "versions" | "responses" | "responseCounts" | "responseDays";
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
export function getDatamodel(): PothosPrismaDatamodel { return JSON.parse("{\"datamodel\":{\"models\":{\"Installation\":{\"fields\":[{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"secretFingerprint\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Fingerprint of the secret key that stored secrets are encrypted with.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"previousFingerprint\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Fingerprint of the key before, while some may still be encrypted with that one.\"}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"What holds for the whole installation, in one row: which secret key its stored secrets are\\nencrypted with.\"},\"Workspace\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Plan\",\"kind\":\"enum\",\"name\":\"plan\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApiKey\",\"kind\":\"object\",\"name\":\"apiKeys\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToWorkspace\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"forms\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToWorkspace\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"Owns forms and API keys; a key sees its own workspace only.\"},\"ApiKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the secret; the secret itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"scopes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"revokedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastUsedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Written at most once a minute.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"createdBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the key that created it; null where the operator or the first start did.\"},{\"type\":\"Workspace\",\"kind\":\"object\",\"name\":\"workspace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToWorkspace\",\"relationFromFields\":[\"workspaceId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"Lets a client act for a workspace, within its scopes.\"},\"Slug\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"Which form a public identifier leads to. A row outlives its form, so that no slug is used twice.\"},\"Form\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Public identifier, used in the paths of the public endpoints.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"FormStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"draft\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The working copy.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"settings\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Settings that differ from their defaults.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"passwordHash\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Argon2id of the password that visitors need; null if they need none.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"revision\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Grows by one with each update that changes something; send it back to detect conflicts.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"epoch\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Grows with every change that a visitor could notice. Copies kept in memory carry it,\\nand an answer is stored only under the epoch it was validated against.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"publishedVersion\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Number of the live version; once closed, of the last one that was live.\"},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"hasUnpublishedChanges\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Whether the draft differs from the last published version; true if there is none.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Workspace\",\"kind\":\"object\",\"name\":\"workspace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToWorkspace\",\"relationFromFields\":[\"workspaceId\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"published\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"published\",\"relationFromFields\":[\"id\",\"publishedVersion\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"responses\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ResponseCount\",\"kind\":\"object\",\"name\":\"responseCounts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseCount\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ResponseDay\",\"kind\":\"object\",\"name\":\"responseDays\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseDay\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"A form: its working copy, its settings and its numbered versions.\"},\"FormVersion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"definition\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"publishedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"publishedOn\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"published\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"responses\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormVersionToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"version\"]},\"uniqueIndexes\":[],\"documentation\":\"What was published under one number. Never changes.\"},\"Response\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Its time is `createdAt`, to the millisecond: a range of time is a range of ids.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"formVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Version of the form that the respondent answered.\"},{\"type\":\"ResponseSource\",\"kind\":\"enum\",\"name\":\"source\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"durationMs\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time the respondent took, in milliseconds; null when unknown.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"answers\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Answers by question id.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApprovalStatus\",\"kind\":\"enum\",\"name\":\"approvalStatus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What holds now: the reviewer's decision, else the automatic one.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"decision\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The automatic decision; null where there was nothing to decide by.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"reviewedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"When a reviewer decided; null while the automatic decision holds.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"reviewNote\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The reviewer's note.\"},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponse\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false},{\"type\":\"FormVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormVersionToResponse\",\"relationFromFields\":[\"formId\",\"formVersion\"],\"isUpdatedAt\":false},{\"type\":\"Review\",\"kind\":\"object\",\"name\":\"reviews\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ResponseToReview\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"File\",\"kind\":\"object\",\"name\":\"files\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FileToResponse\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"One set of answers.\"},\"Review\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApprovalStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Null where the automatic decision was restored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"note\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"response\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ResponseToReview\",\"relationFromFields\":[\"formId\",\"responseId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"responseId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"What a reviewer decided at one time. Kept as long as the response.\"},\"ResponseCount\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"slot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"approved\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"rejected\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"deleted\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many were deleted, ever: only grows.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"timed\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many tell a duration, and the sum of the durations.\"},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"durationMs\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseCount\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"version\",\"slot\"]},\"uniqueIndexes\":[],\"documentation\":\"How many responses a version holds, kept in the transaction that stores or deletes them and\\nspread over slots, so that writers of one busy form do not wait for each other.\"},\"ResponseDay\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"day\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"slot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"approved\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"rejected\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Form\",\"kind\":\"object\",\"name\":\"form\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FormToResponseDay\",\"relationFromFields\":[\"formId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"day\",\"slot\"]},\"uniqueIndexes\":[],\"documentation\":\"The same for each day in UTC.\"},\"AnswerTally\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"upTo\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the last response that is part of it.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"tallied\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many responses are part of it.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"deleted\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many of the form's responses had been deleted when it was made.\"},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"tallies\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"What the answers of a form's responses come to, up to one of them: analytics read on from there.\"},\"File\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"questionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The question that it was uploaded for.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"refDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the reference; the reference itself is never stored.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Original file name, for display only.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"mediaType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Media type, as its content tells.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"size\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Bytes; null until all of them are stored.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"checksum\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of the content; null until all of it is stored.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"From then on it is swept, unless a response has claimed it.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response that holds it.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"held\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many bytes it counts for in `unclaimed_uploads` until a response holds it.\"},{\"type\":\"Response\",\"kind\":\"object\",\"name\":\"response\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FileToResponse\",\"relationFromFields\":[\"formId\",\"responseId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"formId\",\"refDigest\"]}],\"documentation\":\"An uploaded file. It belongs to a response once an answer has claimed it.\"},\"UnclaimedUploads\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"bytes\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"How many bytes the uploads of a form have that no response holds: the sum of their `held`, kept in\\nthe statement that changes it. Forms without such uploads may have no row.\"},\"FileRemoval\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"fileId\"]},\"uniqueIndexes\":[],\"documentation\":\"A file that is to disappear from storage. Written in the transaction that forgets it, and gone\\nwhen storage has forgotten it too.\"},\"IdempotencyKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"caller\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the API key, or `public`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"SHA-256 of what was sent, as a JSON value.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"message\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What the respondent was told.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"redirectUrl\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"caller\",\"key\"]},\"uniqueIndexes\":[],\"documentation\":\"A submission that a client may repeat: for a day its answer is given again in its place.\"},\"CreationKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"caller\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the API key that sent it.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"operation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Name of the mutation.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"targetId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What was created.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"sealed\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Encrypted: a digest of the mutation's other arguments, and the secret that was shown.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"caller\",\"operation\",\"key\"]},\"uniqueIndexes\":[],\"documentation\":\"The idempotency key of a request that has created something: for a day, the same request is answered\\nwith that.\"},\"SpentCaptcha\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The form that the challenge was made for; empty if for any.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"From then on it is refused for its age.\"}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"digest\"]},\"uniqueIndexes\":[],\"documentation\":\"A captcha that was solved and used. It is valid once.\"},\"RateCount\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false,\"documentation\":\"Names the limit and who it counts, as a keyed digest: no address is stored.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"resetsAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"The number of requests within a window of a rate limit. The table is unlogged: it is empty after a crash.\"},\"Event\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"type\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"webhookIds\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Who listened at that moment.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What is sent, to the byte.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response whose answers the payload holds; null once they were removed.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"formId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"Something that happened, written in the transaction that did it, until it is made deliveries of.\"},\"Webhook\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Only what happens to this form; null for every form.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"url\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"events\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What it is told of.\"},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"enabled\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"disabledReason\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Why the service disabled it: `gone`, `failing` or `form_deleted`.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"secret\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Encrypted.\"},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"previousSecret\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The one before, encrypted; it signs along until `previousUntil`.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"previousUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"failingSince\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Since when nothing got through.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[],\"documentation\":\"An address that is told what happens to forms and responses.\"},\"WebhookDelivery\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"webhookId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"messageId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Id of the event: the receiver finds it in the header `webhook-id`, at every try.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"eventType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What is sent, to the byte.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"responseId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The response whose answers the payload holds; null once they were removed.\"},{\"type\":\"DeliveryStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempts\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How often it was tried since it was last asked for.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"nextAttemptAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"When it is tried next; null once it is settled.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leasedUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Time until which a worker has claimed it.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lastStatusCode\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lastLatencyMs\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"lastError\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"lastResponse\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The first KB of what the receiver answered.\"},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"webhookId\",\"id\"]},\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"webhookId\",\"messageId\"]}],\"documentation\":\"One event on its way to one webhook.\"},\"AuditEntry\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"workspaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"action\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"What was done: `form.published`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"targetId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The key, form, response or webhook that it was done to.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"formId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"The form that it was about; it may be gone.\"},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"count\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"How many responses were deleted at once.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actor\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"`key`, `cli` or `bootstrap`.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"keyName\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false,\"documentation\":\"Name that the key had.\"},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"requestId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"workspaceId\",\"id\"]},\"uniqueIndexes\":[],\"documentation\":\"Something that was done in a workspace, and by whom. Holds ids, never what they lead to.\"}}}}"); }