/** Generated from internal/web/openapi.json by `pnpm gen:api`; do not edit. */
export interface paths {
    "/v1/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own absences at each agency that they work for: asked for, granted, refused, and entered for them */
        get: operations["getAbsences"];
        put?: never;
        /** Ask for an absence; the office or the company of the person answers it */
        post: operations["postAbsence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/absences/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a request for an absence; one that was answered is a conflict */
        delete: operations["deleteAbsence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate a login with its first password */
        post: operations["postAccountActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a login: a link to activate it is mailed */
        post: operations["postAccountCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The language that the person has chosen, for mails, calendars and notifications */
        put: operations["putAccountLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask to sign in without a password: a one-time link is mailed */
        post: operations["postAccountLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the own password; ends the other sessions */
        post: operations["postAccountPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_password_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password; ends all sessions */
        post: operations["postAccountPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a new password: a link to choose it is mailed */
        post: operations["postAccountReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archives/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archive that a ticket opens; a download that was cut off goes on (Range) */
        get: operations["getArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the own tasks can be subscribed to, and when that last happened */
        get: operations["getCalendar"];
        put?: never;
        /** A new private address for the own tasks; an earlier one stops working */
        post: operations["postCalendar"];
        /** The private address stops working */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendars/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks behind a private address, for calendar programs */
        get: operations["getCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A proof of work for one form and address, good for ten minutes */
        post: operations["postCaptcha"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One task with all that is needed to do it */
        get: operations["getCleaning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/attachments/{attachment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the agency for a task */
        get: operations["getCleaningAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/infotexts/{a}/{b}/{c}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of an info text: language, text, picture */
        get: operations["getCleaningInfotextPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/infotexts/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the agency wrote for its staff, in one language */
        get: operations["getCleaningInfoTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of a task: of its checklist, or of what a check found */
        get: operations["getCleaningPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the staff has reported at the home of a task and is not settled, the newest first, at most 20 */
        get: operations["getCleaningProblems"];
        /** Report a damage, something missing or something found, with photos if it is sent as a form */
        put: operations["putCleaningProblem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaning/{ref}/problems/{problem}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A photo of a report that a task shows */
        get: operations["getCleaningProblemPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningcheck/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** A check failed: its task is to be done again */
        patch: operations["patchCleaningCheck"];
        trace?: never;
    };
    "/v1/cleaningchecklist/{ref}/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Tick an item of a task's checklist, skip it with a reason, or open it again */
        patch: operations["patchCleaningChecklist"];
        trace?: never;
    };
    "/v1/cleaningchecklist/{ref}/{item}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Photos of an item, if it is sent as a form or names uploads */
        put: operations["putCleaningChecklistPhotos"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningchecklist/{ref}/{item}/photos/{photo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a photo of an item away */
        delete: operations["deleteCleaningChecklistPhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningresource/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Begin, finish or undo a task */
        patch: operations["patchCleaningResource"];
        trace?: never;
    };
    "/v1/cleaningresourceanswer/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** A company, or a person of the agency, accepts or declines a task; a declined one that rules lead goes to the next who can come, and is given as it was */
        patch: operations["patchCleaningAnswer"];
        trace?: never;
    };
    "/v1/cleaningresourcechangesRead/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** The person has seen what changed */
        patch: operations["patchCleaningChangesRead"];
        trace?: never;
    };
    "/v1/cleaningresourcemessage/{ref}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the chat of a task */
        get: operations["getCleaningMessagesFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningresourcemessages/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chat of a task, page by page, newest message first */
        get: operations["getCleaningMessages"];
        /** Write a message in the chat of a task, with files if it is sent as a form */
        put: operations["putCleaningMessages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningresourcemessages/{ref}/{message}/translations/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message of the chat of a task in another language, where the installation has a translation service */
        get: operations["getCleaningMessagesTranslation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningresourcemessagesRead/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Mark the other side's messages of a task as read */
        patch: operations["patchCleaningMessagesRead"];
        trace?: never;
    };
    "/v1/cleanings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own tasks; a manager's are all of the agency's */
        get: operations["getCleanings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsanswer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same to many tasks at once, each that can be answered so */
        post: operations["postCleaningsAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand tasks to people, all or none; a refusal names each task that is to blame */
        post: operations["postCleaningsAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsdoubts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of whom there are doubts when they get these tasks, and why */
        get: operations["getCleaningsDoubts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsexport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The listed tasks as an Excel, CSV or calendar file */
        post: operations["postCleaningsExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsunseen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks with changes that none of those who do them has seen */
        get: operations["getCleaningsUnseen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cleaningsways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far it is from task to task on roads and paths, where the installation has a router */
        get: operations["getCleaningsWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people that tasks can be handed to */
        get: operations["getCompanyStaff"];
        put?: never;
        /** A new person of the company; they are invited by mail, at most 20 a day */
        post: operations["postCompanyStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/staff/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one of the company's people */
        patch: operations["patchCompanyStaff"];
        trace?: never;
    };
    "/v1/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the web app needs before anybody signs in */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasurerequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller has asked agencies to erase, and what became of it; by booking number only where the stay belongs to no login */
        get: operations["getErasureRequests"];
        put?: never;
        /** Ask each agency that the caller has stays with to erase their data; by booking number once a day */
        post: operations["postErasureRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Report an error of the web app */
        put: operations["putError"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of the own stream behind a number, at most 200 at a time */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** An invited traveller's own data */
        put: operations["putInvitation"];
        /** What the bearer of an invitation may know: where, when, and the fields to fill */
        post: operations["postInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation to a team, as the login of the invited address, or as any login where none was invited */
        post: operations["postJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/join/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name the own address for an invitation without one: the way in is mailed to it, and its owner accepts by opening it */
        post: operations["postJoinAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/join/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who invites to what; uses nothing up */
        post: operations["postJoinLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of an agency */
        get: operations["getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/absencerequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Absences that people ask for and the caller answers, the oldest first, with the tasks that they have then */
        get: operations["getManageAbsenceRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/absencerequests/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Grant or refuse an absence that a person asks for; names the tasks that they have then */
        put: operations["putManageAbsenceRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/absences/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an absence back */
        delete: operations["deleteManageAbsence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/apitokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agency's API tokens: other programs that act for it */
        get: operations["getManageApiTokens"];
        put?: never;
        /** Make an API token, with a proof of who asks; the answer has it, and it is not shown again. All owners are mailed */
        post: operations["postManageApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/apitokens/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an API token away; the program's next call is refused */
        delete: operations["deleteManageApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archives of all data of the agency, the newest first */
        get: operations["getManageArchives"];
        put?: never;
        /** Have an archive made, with a proof of who asks; it takes the place of the earlier one when it is ready */
        post: operations["postManageArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/archives/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an archive */
        delete: operations["deleteManageArchive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/archives/{ref}/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address at which the archive is downloaded for some hours, without a sign-in */
        post: operations["postManageArchiveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What needs attention now, by kind */
        get: operations["getAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/attention/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that needs attention for one reason */
        get: operations["getAttentionRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Closed nights and visits of some hours, searched and filtered, page by page. A page may be short and still have a next one: so far has been searched */
        get: operations["getManageBlocks"];
        put?: never;
        /** Close nights, or enter a visit of some hours, which closes no night and gets a task. Where a reservation has the nights the field property is refused with taken */
        post: operations["postManageBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/blocks/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A block as the office edits it */
        get: operations["getManageBlock"];
        put?: never;
        post?: never;
        /** Take a block away that the office has entered */
        delete: operations["deleteManageBlock"];
        options?: never;
        head?: never;
        /** Change fields of a block that the office has entered, or move it; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageBlock"];
        trace?: never;
    };
    "/v1/manage/blocks/{ref}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the office did to a block, field by field, newest first, at most 200 lines */
        get: operations["getBlockChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/blocks/{ref}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change of a block would do; nothing is written */
        post: operations["postBlockEditPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/blocks/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What entering a block would do to tasks, and who would be notified; nothing is written */
        post: operations["postManageBlockPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/blocksfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same list from its start as a CSV or Excel file, at most 20,000 lines */
        get: operations["getManageBlocksFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homes of an agency with their stays, closed nights and tasks of some days, page by page */
        get: operations["getManageCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Have a calendar follow another address */
        put: operations["putManageCalendarAddress"];
        post?: never;
        /** Fetch a calendar no more; its stays stay */
        delete: operations["deleteManageCalendarAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch a calendar now; whether that worked is in the answer */
        post: operations["postManageCalendarFetch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/fetches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a channel answered at the fetches of the last 90 days, the newest first */
        get: operations["getManageCalendarFetches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/fetches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A fetch of a calendar, with what it says differently than the one before */
        get: operations["getManageCalendarFetch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/fetches/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a fetch of a calendar would do now; or do it */
        post: operations["postManageCalendarReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/calendars/{ref}/fetches/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a channel answered, line by line */
        get: operations["getManageCalendarFetchText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/captcha/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a solved captcha as the sign-in forms do, and say what became of it */
        post: operations["postManageCaptchaTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/changedstays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stays that were moved, shortened, extended, split, cancelled or restored, the newest change first, page by page; a page may be short and still have a next one */
        get: operations["getManageChangedStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The channels that reservations of an agency have come from */
        get: operations["getManageChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/checklisthomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homes that a checklist can be for, by title */
        get: operations["getChecklistHomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/checklists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The checklists of an agency */
        get: operations["getChecklists"];
        put?: never;
        /** Make a checklist; an agency has up to 200 */
        post: operations["postChecklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/checklists/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a checklist as a whole; tasks that have been begun keep what they have */
        put: operations["putChecklist"];
        post?: never;
        /** Take a checklist away; tasks that have been begun keep what they have */
        delete: operations["deleteChecklist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/checklists/{ref}/items/{item}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How an item should look */
        get: operations["getChecklistPicture"];
        /** Show how an item should look */
        put: operations["putChecklistPicture"];
        post?: never;
        /** Take an item's picture away */
        delete: operations["deleteChecklistPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/cleanings/{ref}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put files to a task, all or none */
        put: operations["putCleaningAttachments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/cleanings/{ref}/attachments/{attachment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a file away from a task */
        delete: operations["deleteCleaningAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/cleanings/{ref}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notify those who do a task once more of changes that none of them has seen */
        post: operations["postCleaningResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which columns of the office's lists a person has chosen */
        get: operations["getManageColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/columns/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the columns of a list, on every device of the person */
        put: operations["putManageColumns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/demoagency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The demo agency beside the agency */
        get: operations["getManageDemoAgency"];
        put?: never;
        /** Add a demo agency beside the agency, or join the one that is there; it is filled asynchronously */
        post: operations["postManageDemoAgency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/demoagency/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the demo agency beside the agency with all its data; its name is the confirmation */
        post: operations["postManageDemoAgencyRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put tasks into the draft of a day, each where it is still planned as it was seen */
        put: operations["putManageDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/draft/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take rows out of the draft of a day */
        post: operations["postDraftDiscard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish rows of the draft of a day: the tasks are planned so, and everybody whom it concerns is notified once */
        post: operations["postDraftPublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasurechain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether all proofs of erasures of the agency are there and as they were written */
        get: operations["getManageErasureChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasurerequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What guests have asked of the agency, by state, the newest first */
        get: operations["getManageErasureRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasurerequests/{ref}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse what a guest has asked, with a reason that the guest reads */
        post: operations["postManageErasureRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proofs of erasures of the agency, the newest first */
        get: operations["getManageErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasures/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proof of an erasure */
        get: operations["getManageErasureProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/erasures/{ref}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proof of an erasure as a file: its text, the SHA-256 of that, and the seal of the installation */
        get: operations["getManageErasureFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What went wrong in people's browsers, grouped, the latest first; of the whole installation, and without anything about persons */
        get: operations["getManageErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/errors/{id}/solved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a fault as solved, or as open again */
        put: operations["putManageErrorSolved"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/guestlogins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Logins of guests of the agency by email address, booking number or name, at most 20 */
        get: operations["getManageGuestLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/guestlogins/{ref}/help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Help the guest of a stay to sign in; it is noted in the history of the stay */
        post: operations["postManageGuestLoginHelp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people and programs did at the agency, the newest first, page by page; a page may be short and still have a next one */
        get: operations["getManageHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/historyfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a CSV or Excel file, at most 20,000 lines */
        get: operations["getManageHistoryFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public holidays of an agency */
        get: operations["getManageHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the public holidays of an agency; what another person has changed meanwhile is refused and shown */
        patch: operations["patchManageHolidays"];
        trace?: never;
    };
    "/v1/manage/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest imports of files, the newest first */
        get: operations["getManageImports"];
        put?: never;
        /** Bring a CSV, Excel or JSON lines file; nothing of it is written yet */
        post: operations["postManageImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import with its columns and what its lines do */
        get: operations["getManageImport"];
        put?: never;
        post?: never;
        /** Remove a file of which nothing was written */
        delete: operations["deleteManageImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to take an import back, within a day; what people have changed since stays */
        post: operations["postManageImportBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say which heading is which column, and begin the preview */
        put: operations["putManageImportColumns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report of an import by line, as a CSV or Excel file */
        get: operations["getManageImportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lines of an import: what each does or did */
        get: operations["getManageImportLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to write the lines of an import */
        post: operations["postManageImportRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on with an import: look at, write or take back its next lines */
        post: operations["postManageImportStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/imports/{ref}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an import where it is; what was written stays */
        post: operations["postManageImportStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All chats of an agency, the one with the newest message first */
        get: operations["getInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/inbox/{kind}/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One chat as the inbox shows it */
        get: operations["getInboxThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Say who takes care of a chat, and whether it waits for an answer */
        patch: operations["patchInboxThread"];
        trace?: never;
    };
    "/v1/manage/inbox/{kind}/{ref}/textmodules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text modules for a chat, with its facts in their places */
        get: operations["getChatTextModules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/inbox/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many chats of an agency wait for an answer */
        get: operations["getInboxCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/inbox/managers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The managers to whom a chat can be assigned */
        get: operations["getInboxManagers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/inbox/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of an agency with all given words, newest first. A page may be empty and still have a next one */
        get: operations["getInboxSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/interfacehistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who made and removed API tokens and webhooks, the newest first */
        get: operations["getManageInterfaceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/loginlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The login links of the agencies that the person manages */
        get: operations["getLoginLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/loginlinks/{memberid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Switch the logins of guests and of staff on or off */
        patch: operations["patchLoginLinks"];
        trace?: never;
    };
    "/v1/manage/loginlinks/{memberid}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a login link to somebody */
        post: operations["postLoginLinkMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agency's mails of the last 30 days and whether they were sent, page by page; a page may be short and still have a next one */
        get: operations["getManageMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/mails/{ref}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send a mail again that could not be sent */
        put: operations["putManageMailAgain"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/mailserver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the installation sends the mails of an agency */
        get: operations["getManageMailServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/mailserver/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a mail to the person who asks, at once, and say what became of it */
        post: operations["postManageMailTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/mailsfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same list as a CSV or Excel file, at most 20,000 mails */
        get: operations["getManageMailsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/outgoingcalendars/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an outgoing calendar away; its address stops working */
        delete: operations["deleteManageOutgoingCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/outgoingcalendars/{ref}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give an outgoing calendar a new address; the one before it stops working */
        put: operations["putManageOutgoingAddress"];
        /** Show where a channel reads an outgoing calendar; changes nothing */
        post: operations["postManageOutgoingAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A month of all companies and of the agency's own people: tasks, hours, pieces and amounts */
        get: operations["getManagePay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payclose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a month of some who are paid: it keeps its numbers, and later changes are differences in the next one */
        post: operations["postManagePayClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/paycorrections/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a correction of a month that is open */
        delete: operations["deleteManagePayCorrection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A month as a CSV or Excel file: all who are paid, or the tasks of one */
        get: operations["getManagePayFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payments that were made, page by page; a page may be short and still have a next one */
        get: operations["getManagePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payments/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where guests pay the agency */
        get: operations["getManageBank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change where guests pay the agency; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageBank"];
        trace?: never;
    };
    "/v1/manage/payments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open stays or payments as a CSV or Excel file, at most 20,000 lines */
        get: operations["getManagePaymentsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payments/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The confirmed stays that are not fully paid, page by page; a page may be short and still have a next one */
        get: operations["getManageOpenStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/payments/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is open in all, by currency */
        get: operations["getManageOpenSums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What guests and staff have reported, page by page; a page may be short and still have a next one */
        get: operations["getManageProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/problems/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take a report, make a task of it, settle it, put it aside, or open it again */
        put: operations["putManageProblem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/problemsfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same list from its start as a CSV or Excel file, at most 20,000 reports */
        get: operations["getManageProblemsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homes of an agency that a query finds, in its order, page by page */
        get: operations["getManageProperties"];
        put?: never;
        /** Make a home */
        post: operations["postManageProperty"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change several homes, or try it: each whole or not at all, with a result for each */
        patch: operations["patchManageProperties"];
        trace?: never;
    };
    "/v1/manage/properties/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A home with what the office keeps of it: pictures, info texts in all languages, documents */
        get: operations["getManageProperty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of a home; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageProperty"];
        trace?: never;
    };
    "/v1/manage/properties/{ref}/away": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a home away; refused while there are stays in it */
        put: operations["putManagePropertyAway"];
        post?: never;
        /** Bring a home back */
        delete: operations["deleteManagePropertyAway"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calendars of channels that a home follows */
        get: operations["getManageCalendars"];
        put?: never;
        /** Have a home follow the calendar of an address, or read that of a file once; its stays are there at once */
        post: operations["postManageCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/calendars/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the calendar of an address or of a file holds; nothing is stored */
        post: operations["postManageCalendarLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/calendars/outgoing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a calendar of a home for a channel to read; a home has up to 20 */
        post: operations["postManageOutgoingCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a home like another one: without key code, registration number, pictures and documents */
        post: operations["postManagePropertyCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give all guests of a property a document */
        put: operations["putPropertyDocument"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/documents/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document of a home: its number, its file's name */
        get: operations["getManagePropertyDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/documents/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a document of a home away */
        delete: operations["deletePropertyDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done to a home, by whom, the newest first */
        get: operations["getManagePropertyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/infotextorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a home's own info texts into an order */
        put: operations["putPropertyTextOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/infotexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write an info text of a home, or one for all homes */
        post: operations["postPropertyText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/infotexts/{text}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an info text away */
        delete: operations["deletePropertyText"];
        options?: never;
        head?: never;
        /** Change fields of an info text; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchPropertyText"];
        trace?: never;
    };
    "/v1/manage/properties/{ref}/pictureorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put the pictures of a home into an order; the first leads the guest's pages */
        put: operations["putPropertyPictureOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/pictures/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of a home */
        get: operations["getManagePropertyPicture"];
        /** Put a picture of a property under a name */
        put: operations["putPropertyPicture"];
        post?: never;
        /** Take a picture of a home away */
        delete: operations["deletePropertyPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/placefile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which places nearby a file of Overpass JSON or GeoJSON brings to a home; nothing is stored */
        post: operations["postPropertyPlaceFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add places nearby to a home */
        post: operations["postPropertyPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/places/{place}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a place nearby */
        put: operations["putPropertyPlace"];
        post?: never;
        /** Take a place nearby away */
        delete: operations["deletePropertyPlace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The info texts of a home as guests or staff read them in a language */
        get: operations["getManagePropertyPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at the key code or the WiFi password of a home; the look is in its history */
        post: operations["postManagePropertySecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/properties/{ref}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be booked beside a stay at a property, in the order of the agency */
        get: operations["getPropertyServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/propertychoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of houses, owners and categories of amenities that the homes of an agency use */
        get: operations["getManagePropertyChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/propertycount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many homes of an agency a query finds, and how many there are */
        get: operations["getManagePropertyCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/propertyfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a CSV or Excel file would change of the homes, line by line; nothing is stored */
        post: operations["postManagePropertyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/propertytable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homes that a query finds as a CSV or Excel file, without any secret */
        get: operations["getManagePropertyTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/propertytrial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What one edit would change of several homes, whatever they are now; nothing is stored */
        post: operations["postManagePropertyTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reservations of an agency over all years, searched, filtered and sorted, page by page. A page may be short and still have a next one: so far has been searched */
        get: operations["getManageReservations"];
        /** Write up to 100 stays by their external ids; each is new, changed, same or refused by itself */
        put: operations["putManageReservations"];
        /** Enter a reservation by hand, with its services. Where its nights are taken the field property is refused with taken, and the refusal's data says by what */
        post: operations["postManageReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reservation as the office edits it */
        get: operations["getManageReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of a reservation, move it, shorten it; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageReservation"];
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Cancel a reservation, with a reason */
        put: operations["putReservationCancellation"];
        post?: never;
        /** Restore a cancelled reservation; refused where its nights are taken meanwhile */
        delete: operations["deleteReservationCancellation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the office has changed of a reservation, and what calendars and files have of its home, nights and state, field by field, newest first, at most 200 lines */
        get: operations["getReservationChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give the guest of a stay a document */
        put: operations["putReservationDocument"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/documents/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a document of a stay away again */
        delete: operations["deleteReservationDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What erasing the guest of a stay would erase and keep, and what stands in its way */
        get: operations["getManageErasure"];
        put?: never;
        /** Erase what the agency has of the guest of a stay; it cannot be undone. With a proof of who asks. Refused while a stay of the guest is running or to come */
        post: operations["postManageErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/joins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Other reservations that have nights of a reservation, and those that were joined with it */
        get: operations["getReservationJoins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/joins/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Join two reservations that are one stay: the other one is cancelled, and this one is kept for both. Refused with the field other where the other one cannot go */
        put: operations["putReservationJoin"];
        post?: never;
        /** Take joined reservations apart: the other one comes back. Refused where its guest is erased */
        delete: operations["deleteReservationJoin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/joins/{other}/two": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that two reservations with the same nights are two: they are no longer proposed for joining */
        put: operations["putReservationTwo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/keyunlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Show the key code of a stay earlier than three days before arrival */
        put: operations["putKeyUnlock"];
        post?: never;
        /** Take back what was opened early by hand, the key and the home */
        delete: operations["deleteKeyUnlock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All payments of a stay with their counter entries, the last entered first */
        get: operations["getManagePaymentsOfStay"];
        put?: never;
        /** Enter a payment at a stay; what is open and the key follow at once */
        post: operations["postManagePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/payments/{payment}/takeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a payment back by a counter entry; the payment itself stays */
        post: operations["postManagePaymentTakenBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change of a reservation would do; nothing is written */
        post: operations["postReservationEditPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/preview/{state}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What cancelling or restoring a reservation would do; nothing is written */
        get: operations["getReservationStatePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/protocol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done in a stay by whom, newest first, at most 200 lines */
        get: operations["getReservationProtocol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Release the home of a stay before the time of arrival, once it is cleaned and checked; the guest is notified */
        put: operations["putHomeReady"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/securitydeposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change what was asked, received and given back of the security deposit of a stay; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageSecurityDeposit"];
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/services/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What booking, changing and cancelling services would do to times, tasks and money; nothing is written */
        post: operations["postReservationServicesPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/{ref}/touristtax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the tourist tax by the rules part of what a stay costs */
        post: operations["postManageTaxCharged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What entering a reservation would do to tasks, money and key, and who would be notified; nothing is written */
        post: operations["postManageReservationPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/reservationsfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same list from its start as a CSV or Excel file, at most 20,000 reservations */
        get: operations["getManageReservationsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/rulehomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The towns, houses and homes that a rule can be for */
        get: operations["getManageRuleHomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules by which an agency's tasks are made; of one kind (and name) the narrowest applies at a home */
        get: operations["getManageRules"];
        put?: never;
        /** Add a rule; when it is on, its tasks are made home by home after the answer */
        post: operations["postManageRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/rules/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a rule, switch it on or off; tasks follow after the answer, those that were begun or set by hand stay */
        put: operations["putManageRule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/rules/{ref}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a rule back to what it was before its last change; one that was added is switched off */
        post: operations["postManageRuleUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a draft of a rule would do to the tasks of the next half year; nothing is stored and nobody is notified */
        post: operations["postManageRulePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of a day by people: tasks, working hours, absences, ways, and what nobody has yet */
        get: operations["getManageSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stays, blocks, homes, people, tasks, payments, problems, messages and mails by what is typed, the best few of each */
        get: operations["getManageSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/serviceorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put the extras of an agency into an order, which guests see too; refused where another one was added meanwhile */
        put: operations["putManageServiceOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The extras of an agency in its order, those that are no longer offered last */
        get: operations["getManageServices"];
        put?: never;
        /** Offer a new extra; an agency has up to 500 */
        post: operations["postManageService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/services/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of an extra, or offer it no longer; what is booked keeps its price. A field that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageService"];
        trace?: never;
    };
    "/v1/manage/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of an agency */
        get: operations["getManageSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change settings of an agency; a setting that another person has changed meanwhile is refused and shown */
        patch: operations["patchManageSettings"];
        trace?: never;
    };
    "/v1/manage/settings/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which settings were changed by whom, the newest first */
        get: operations["getManageSettingsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/settings/history/{ref}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put back what a line of the history has changed; refused when the setting has changed since */
        post: operations["postManageSettingsUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/settings/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload a picture for the logo; it is shown once the settings name it. The 20 newest pictures are kept, and the one in use */
        put: operations["putManageSettingsLogo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/settings/logos/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture that was uploaded for the logo, in use or not */
        get: operations["getManageSettingsLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an agency still lacks before it can work */
        get: operations["getManageSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The staff of an agency: managers, companies, persons */
        get: operations["getManageStaff"];
        put?: never;
        /** Add a person, a company or a manager */
        post: operations["postManageStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What managers did to the logins of their team, the newest first; at most 100 */
        get: operations["getManageStaffHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change an entry of the staff, switch it off or on, or mail the way in */
        patch: operations["patchManageStaff"];
        trace?: never;
    };
    "/v1/manage/staff/{ref}/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody is away for some days; names the tasks that they have then */
        post: operations["postManageAbsence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link that invites an entry of the staff for 14 days; an earlier one ends */
        post: operations["postStaffInvitation"];
        /** Withdraw the link that invites an entry of the staff */
        delete: operations["deleteStaffInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch somebody off, with what becomes of their tasks; their sessions end */
        post: operations["postManageStaffOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A month of a company or of one of the agency's own people, task by task */
        get: operations["getManageStaffPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/paycorrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an amount to a month by hand, or take one off, with a reason */
        post: operations["postManagePayCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rates of a company or of one of the agency's own people, the latest first */
        get: operations["getManageRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/rates/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the rates that count from a day on */
        put: operations["putManageRates"];
        post?: never;
        /** Remove the rates of a day: those before count again */
        delete: operations["deleteManageRates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/second_factor_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the second factor, passkeys too, of another manager who has lost it; the proof is the caller's own */
        post: operations["postSecondFactorReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** On how many devices somebody of the staff is signed in */
        get: operations["getManageStaffSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks that somebody has from now on: how many, and the first */
        get: operations["getManageStaffTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/staff/{ref}/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a person or a company may do, when they work, and when they are away */
        get: operations["getManageStaffWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change what a person or a company may do and when they work; what another person has changed meanwhile is refused and shown */
        patch: operations["patchManageStaffWork"];
        trace?: never;
    };
    "/v1/manage/staff/{ref}/workhistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what of somebody's work and absences, the newest first */
        get: operations["getManageStaffWorkHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/stafffile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The staff of an agency as a CSV or Excel file */
        get: operations["getManageStaffFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest statement files, and how many of their lines wait for a decision */
        get: operations["getManageStatements"];
        put?: never;
        /** Import a bank statement, CSV or camt.053: all of it or nothing; what earlier files had changes nothing */
        post: operations["postManageStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book lines at stays, each whole or not at all; what cannot be booked does not hold up the others */
        post: operations["postManageStatementConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put several open lines away with a reason, each by itself */
        post: operations["postManageStatementsIgnored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines of bank statements in a state, page by page; a page may be short and still have a next one */
        get: operations["getManageStatementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/lines/{ref}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put an open line away that pays no stay */
        post: operations["postManageStatementIgnore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/lines/{ref}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what was decided about a line; payments are taken back by counter entries */
        post: operations["postManageStatementReopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/lines/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same lines as a CSV or Excel file, at most 20,000 */
        get: operations["getManageStatementLinesExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How a bank statement would be read; changes nothing */
        post: operations["postManageStatementLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look once more which stays the open lines pay */
        post: operations["postManageStatementMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/statements/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what was decided about several lines, each by itself */
        post: operations["postManageStatementsReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Arrivals and departures of a day */
        get: operations["getManageStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tasks of one day */
        get: operations["getManageTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/tasks/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Plan a task by hand: when, by whom, and with which notes. No rule changes these fields any more */
        patch: operations["patchManageTask"];
        trace?: never;
    };
    "/v1/manage/tasks/{ref}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who could take a task, with the reasons for or against each; for the agency also at another time */
        get: operations["getManageTaskCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/tasks/{ref}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Plan a task in the draft of its day, which only the office sees */
        patch: operations["patchTaskDraft"];
        trace?: never;
    };
    "/v1/manage/tasks/{ref}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a task is there, is planned for its time, and is done by whom or by nobody */
        get: operations["getManageTaskWhy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/taxrules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agency's rules of tourist tax, the latest first */
        get: operations["getManageTaxRules"];
        put?: never;
        /** Add a rule of tourist tax, valid from a day */
        post: operations["postManageTaxRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/taxrules/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a rule of tourist tax */
        delete: operations["deleteManageTaxRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/textmodules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text modules of an agency */
        get: operations["getTextModules"];
        put?: never;
        /** Make a text module; an agency has up to 200 */
        post: operations["postTextModule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/textmodules/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a text module away */
        delete: operations["deleteTextModule"];
        options?: never;
        head?: never;
        /** Change fields of a text module; a field that another person has changed meanwhile is refused and shown */
        patch: operations["patchTextModule"];
        trace?: never;
    };
    "/v1/manage/touristtax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tourist tax of the confirmed stays that arrive in a period, page by page; from 31 days ago to 31 days ahead unless said otherwise */
        get: operations["getManageTax"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/touristtax/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tourist tax of a period as a CSV or Excel file */
        get: operations["getManageTaxExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhookevents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of events, each with a sample of what is sent */
        get: operations["getManageWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agency's webhooks: addresses that hear of events */
        get: operations["getManageWebhooks"];
        put?: never;
        /** Add a webhook, with a proof of who asks; the answer has its secret, which is not shown again. All owners are mailed */
        post: operations["postManageWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a webhook, or switch it on or off; one that is switched on is sent at once what waits. Another address needs a proof of who asks */
        put: operations["putManageWebhook"];
        post?: never;
        /** Remove a webhook with its deliveries */
        delete: operations["deleteManageWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks/{ref}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a webhook in the last 30 days and what waits, the newest first */
        get: operations["getManageWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks/{ref}/deliveries/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery once more, under the same webhook-id */
        post: operations["postManageWebhookDeliveryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks/{ref}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a webhook another secret, with a proof of who asks; both sign for 24 hours */
        post: operations["postManageWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manage/webhooks/{ref}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test; what came of it is in the deliveries */
        post: operations["postManageWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agency of a login link */
        get: operations["getMember"];
        put?: never;
        /** The agency of a login link, and what the token of a mailed link is good for */
        post: operations["postMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's notifications by mail and push, and the quiet hours */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the person's notifications; what is left out stays */
        patch: operations["patchNotifications"];
        trace?: never;
    };
    "/v1/notifications/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Push to this browser while the present session lasts */
        post: operations["postNotificationsPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/push/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Push to a browser of the person no more */
        delete: operations["deleteNotificationsPush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/owndata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is kept about the person who asks, as a zip of JSON and of a page to read; by booking number only where the stay belongs to no login, and without contact and identity data */
        get: operations["getOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The imprint, the data protection information or the help of an agency */
        get: operations["getPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own passkeys */
        get: operations["getPasskeys"];
        put?: never;
        /** Keep the passkey that the browser has made */
        post: operations["postPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename one of the own passkeys */
        patch: operations["patchPasskey"];
        trace?: never;
    };
    "/v1/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove one of the own passkeys; the last second factor stays while an agency demands one */
        post: operations["postPasskeyRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the browser for a new passkey; ten minutes after the sign-in and later with a proof */
        post: operations["postPasskeyBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the browser for one of the own passkeys, for a call that takes a proof */
        post: operations["postPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the browser for a passkey; its answer goes to /token */
        post: operations["postPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own month at each agency that they work for: tasks, hours, and what they are paid */
        get: operations["getPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/propertycalendars/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The taken nights of a home behind a private address, for channels */
        get: operations["getPropertyCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservationmessage/{ref}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the chat of a reservation */
        get: operations["getReservationMessagesFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservationmessages/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chat of a reservation, page by page, newest message first */
        get: operations["getReservationMessages"];
        /** Write a message in the chat of a reservation, with files if it is sent as a form */
        put: operations["putReservationMessages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservationmessages/{ref}/{message}/translations/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message of the chat of a reservation in another language, where the installation has a translation service */
        get: operations["getReservationMessagesTranslation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservationmessagesRead/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Mark the other side's messages of a reservation as read */
        patch: operations["patchReservationMessagesRead"];
        trace?: never;
    };
    "/v1/reservationprotocol/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Write into the protocol of a stay what only the person's browser knows */
        put: operations["putReservationProtocol"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person's own stays, page by page, the last departure first */
        get: operations["getReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A stay, for its guest and for managers; the key code is in it only when the key rule says yes */
        get: operations["getReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/booker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The main guest's birthday and own data */
        post: operations["postReservationBooker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/directions/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places near a stay by category */
        get: operations["getReservationDirections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/documents/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A travel document: its number, its file's name */
        get: operations["getReservationDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/infotexts/{a}/{b}/{c}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of an info text: language, text, picture */
        get: operations["getReservationInfotextPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/infotexts/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Things to know for the guest of a stay */
        get: operations["getReservationInfotexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The guests have left: the people who clean after them are notified at once */
        put: operations["putReservationLeft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How to pay what is open of a stay, with a code to scan, for its guest and for managers */
        get: operations["getReservationPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/pictures/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of the home, of where the key is (of a key safe only while its code may be seen) or of the meeting point */
        get: operations["getReservationPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Report a damage or a complaint, with photos if it is sent as a form */
        put: operations["putReservationProblem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is booked with a stay, and what else can be */
        get: operations["getReservationServices"];
        put?: never;
        /** Book, change and cancel services: all of the orders or none */
        post: operations["postReservationServices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/travellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who travels, with identity data and what the country's register of guests asks; for the booker and managers */
        get: operations["getReservationTravellers"];
        put?: never;
        /** Add, change and remove travellers: all of the changes or none */
        post: operations["postReservationTravellers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reservations/{ref}/travellers/{traveller}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link with which one fellow traveller enters their own data without an account; an earlier one ends */
        post: operations["postTravellerInvitation"];
        /** End a traveller's link */
        delete: operations["deleteTravellerInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/second_factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the own sign-in asks for a second factor */
        get: operations["getSecondFactor"];
        put?: never;
        /** A secret for an authenticator app; it counts once a code has confirmed it */
        post: operations["postSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/second_factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the second factor on with a code of the app; gives the recovery codes, none where there was a passkey before */
        post: operations["postSecondFactorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/second_factor/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app; without passkeys the second factor is off */
        post: operations["postSecondFactorOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/second_factor/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes in place of all earlier ones */
        post: operations["postRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/servicesactual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own service tasks up to today that are not finished */
        get: operations["getServicesActual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/servicesnext": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own service tasks planned after today */
        get: operations["getServicesNext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the person is signed in, the last used first; at most 100 */
        get: operations["getSessions"];
        put?: never;
        post?: never;
        /** End all of the own sessions but this one */
        delete: operations["deleteSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the own sessions */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the installation waits for its first agency */
        get: operations["getSetup"];
        put?: never;
        /** Make the first agency and its manager, who is signed in; not found once there is an agency */
        post: operations["postSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the archive of an agency from another installation is; not found once there is an agency, but for the code that has brought it */
        get: operations["getSetupArchive"];
        /** Begin to send an archive, or go on with it */
        put: operations["putSetupArchive"];
        post?: never;
        /** Remove what was sent of an archive */
        delete: operations["deleteSetupArchive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/archive/{offset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Bring the next part of an archive; one that was sent twice or comes in another order changes nothing */
        put: operations["putSetupArchivePart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/archive/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the whole archive checked and then brought in; the code is spent only when the agency is in */
        post: operations["postSetupArchiveImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a code opens the set-up; not found once there is an agency */
        post: operations["postSetupCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a session on the server: that of the access token, and that of a refresh token in the body, which is enough when the access token is over (RFC 7009) */
        post: operations["postSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and what they may see */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{upload}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Begin to upload a file in parts, or ask how far it is */
        put: operations["putUpload"];
        post?: never;
        /** Drop an upload that is not needed any more, whether it is there or not */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{upload}/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Bring the next part of a file */
        put: operations["putUploadPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/versionhistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in each version */
        get: operations["getVersionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AbsenceInputBody: {
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock, of an absence of some hours of one day; absent for whole days. */
            from_time?: string;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm, after from_time. */
            to_time?: string;
        };
        AccountAudiencesBody: {
            /** @description Whether staff and companies can ask for logins and links. */
            login_cleaning?: boolean;
            /** @description Whether guests can ask for logins and links. */
            login_guest?: boolean;
        };
        AccountCaptchaBody: {
            /**
             * @description The form: the path of its call; sign_in and booking are those of /token; try is for a try by the office.
             * @enum {string}
             */
            form: "sign_in" | "booking" | "account_create" | "account_reset" | "account_link" | "account_activate" | "account_password_reset" | "try";
            /** @description The e-mail address or booking number that the form will carry; empty for the two forms behind a mailed link, and for a try. */
            subject: string;
        };
        AccountCaptchaTrial: {
            /**
             * @description Each but solved has a cure of its own.
             * @enum {string}
             */
            outcome: "solved" | "not_solved" | "off" | "wrong_secret" | "not_reached";
        };
        AccountChallenge: {
            /** @enum {string} */
            algorithm: "PBKDF2/SHA-256";
            /** @description Hex: how the derived key begins. */
            challenge: string;
            /**
             * Format: int64
             * @description Rounds of the derivation.
             */
            cost: number;
            /**
             * Format: int64
             * @description The number lies below this.
             */
            maxnumber: number;
            /** @description Hex; the number is appended to it as four bytes, the greatest first, before the key is derived. */
            nonce: string;
            /** @description Hex. */
            salt: string;
            /** @description Proves that the challenge is this installation's, for which form and address it is, and how long it is good. */
            signature: string;
        };
        AccountChangeBody: {
            /** @description The password up to now. */
            current: string;
            /** @description 12 to 128 characters, 15 for managers; none of the common ones. */
            password: string;
        };
        AccountCodeBody: {
            /** @description The six digits of the app; blanks do not matter. */
            code: string;
        };
        AccountColumnsAnswer: {
            columns: string[];
            /** @enum {string} */
            list: "bank_lines" | "homes" | "mails" | "open" | "payments" | "problems" | "reservations" | "team" | "tourist_tax";
        };
        AccountDone: {
            done: boolean;
        };
        AccountFormBody: {
            /** @description The solved captcha; empty only where none is asked for. */
            "grecaptcha-token": string;
            /** @description h of the login link. */
            hparam: string;
            /** @description A language, such as en; empty is de. */
            lang: string;
            /** @description m of the login link. */
            mparam: string;
            /** @description The e-mail address, exactly the one used in the booking. */
            username: string;
        };
        AccountGuestLoginAnswer: {
            /** @description Empty where the stay has none. */
            email: string;
            /** @description RFC 3339, UTC; empty for none. */
            mail_at: string;
            /**
             * @description Why its last try failed.
             * @enum {string}
             */
            mail_cause: "" | "too_late" | "refused" | "busy" | "no_answer" | "not_reached" | "not_taken";
            /**
             * @description Of the agency's last mail to the address; empty for none in the last 30 days.
             * @enum {string}
             */
            mail_state: "" | "queued" | "sent" | "failed";
            name: string;
            /** @description The newest of the stays as memberid-id; helps go by it. */
            ref: string;
            /**
             * @description none: nobody has asked for one; pending: the mail with the link was not opened; active; closed; no_address: the stay has no email address.
             * @enum {string}
             */
            state: "none" | "no_address" | "pending" | "active" | "closed";
            /** @description Of this agency only, the last arrival first; at most 5. */
            stays: components["schemas"]["AccountGuestLoginStay"][];
            /** @description Whether there were so many failed tries within the hour that people have to wait or solve a captcha. */
            tries: boolean;
        };
        AccountGuestLoginStay: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            home: string;
            /** Format: int64 */
            number: number;
            ref: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
        };
        AccountInvitationLink: {
            /** @description RFC 3339, UTC. */
            expires_at: string;
            /** @description Shown to whom is invited, as text or as a QR code. It works once. */
            url: string;
        };
        AccountInvitationToken: {
            /** @description What stands behind # in the link of the invitation. */
            token: string;
        };
        AccountInvited: {
            /** @description Its colour as #rrggbb, or empty. */
            accent: string;
            agency: string;
            /** @description Who invites. */
            by: string;
            /** @description The invited address, so that its owner knows it again and nobody else learns it; empty where the invited person names their own. */
            email_hint: string;
            /** @description RFC 3339, UTC. */
            expires_at: string;
            hparam: string;
            /** @enum {string} */
            kind: "manager" | "company" | "person";
            /**
             * @description The language of the entry, or the agency's where it is not offered.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The languages that the agency offers. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            /**
             * @description Of a manager.
             * @enum {string}
             */
            level: "owner" | "office" | "read_only" | "";
            /** @description Address of its logo, or empty. */
            logo_url: string;
            /** Format: int64 */
            memberid: number;
            /** @description With hparam the login link of the agency's staff, where a login can be made. */
            mparam: string;
            /** @description How the invited person is called. */
            name: string;
        };
        AccountLanguage: {
            /**
             * @description Its code.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
        };
        AccountLoginLink: {
            /** @enum {string} */
            audience: "guest" | "cleaning";
            /** @description Whether this audience can ask for logins and links. */
            enabled: boolean;
            /** Format: int64 */
            memberid: number;
            /** @description The sign-in address, for texts, mails and QR codes. */
            url: string;
        };
        AccountMailLinkBody: {
            /** @enum {string} */
            audience: "guest" | "cleaning";
            /** @description Who gets it. */
            email: string;
            /** @description A language, such as en; empty is de. */
            lang: string;
        };
        AccountOwnAddress: {
            /** @description The language of the mail, such as en; absent is that of the entry. */
            lang?: string;
            /** @description What stands behind # in the link of the invitation. */
            token: string;
            /** @description The e-mail address that the person wants to sign in with. */
            username: string;
        };
        AccountPasskeyAdded: {
            /** Format: int64 */
            id: number;
            /** @description Where it is the first second factor: recovery codes, which are shown once. */
            recovery_codes: string[];
        };
        AccountPasskeyAnswer: {
            /** @description Whether a sign-in by password or link asks for it: it was added by a manager. Otherwise it only signs in by itself. */
            asked: boolean;
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** Format: int64 */
            id: number;
            /** @description RFC 3339, UTC; empty before its first use. */
            last_used_at: string;
            name: string;
            /** @description Whether a service keeps it on several devices. */
            synced: boolean;
        };
        AccountPasskeyBody: {
            /** @description What the browser has made, as JSON (RegistrationResponseJSON). */
            credential: string;
            /** @description At most 60 characters; without one it is named after the device. */
            name?: string;
        };
        AccountPasskeyNameBody: {
            /** @description At most 60 characters. */
            name: string;
        };
        AccountPasskeyOptions: {
            /** @description JSON: PublicKeyCredentialCreationOptionsJSON for a new passkey, else PublicKeyCredentialRequestOptionsJSON. Good once and for five minutes. */
            options: string;
        };
        AccountPasskeysAnswer: {
            /** @description Whether browsers take passkeys at the public address: it has a name and https. */
            available: boolean;
            /**
             * Format: int64
             * @description How many there may be.
             */
            most: number;
            /** @description The first added first. */
            passkeys: components["schemas"]["AccountPasskeyAnswer"][];
        };
        AccountPasskeySignInBody: {
            /** @description Of a sign-in that waits for its second factor; without one any passkey of the device is asked for. */
            challenge?: string;
        };
        AccountPasswordBody: {
            /** @description The solved captcha; empty only where none is asked for. */
            "grecaptcha-token": string;
            /** @description h of the login link. */
            hparam: string;
            /** @description A language, such as en; empty is de. */
            lang: string;
            /** @description m of the login link. */
            mparam: string;
            /** @description 12 to 128 characters, 15 for managers; none of the common ones. */
            password: string;
            /** @description t of the link in the mail. */
            token: string;
        };
        AccountProofBody: {
            /** @description Or a code of the app, or a recovery code, which is used up. */
            code?: string;
            /** @description Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON). */
            passkey?: string;
            /** @description The person's own password. */
            password?: string;
        };
        AccountRecoveryCodes: {
            /** @description Each signs in once in place of a code of the app. */
            recovery_codes: string[];
        };
        AccountSecondFactorAnswer: {
            /** @description Whether an authenticator app is set up. */
            app: boolean;
            /** @description Whether the sign-in asks for one: the app or a passkey. */
            on: boolean;
            /**
             * Format: int64
             * @description How many recovery codes have not been used.
             */
            recovery_codes_left: number;
            /** @description RFC 3339, UTC; empty while it is off. */
            since: string;
        };
        AccountSecondFactorBeginBody: {
            /** @description Needed ten minutes after the sign-in and later (reauthentication_required). */
            password?: string;
        };
        AccountSecondFactorSetup: {
            /** @description In base32, for who cannot read the QR code. */
            secret: string;
            /** @description What the QR code holds (otpauth://totp/…). */
            url: string;
        };
        AccountSentAnswer: {
            /** @description A mail is on its way. The answer says nothing more about the login. */
            sent: boolean;
        };
        AccountSessionAnswer: {
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description Browser and system, such as Chrome on Android. */
            device: string;
            /** Format: int64 */
            id: number;
            /** @description RFC 3339, UTC. */
            last_used_at: string;
            /** @description The one stay that a sign-in by booking number sees, as memberid-id; else empty. */
            only_reservation: string;
            /** @description Whether the second factor was shown in it. */
            second_factor: boolean;
        };
        AccountSignOutBody: {
            /** @description SHA-256 of it in hex instead: ends the session and is good for nothing else, so that a device without a connection may keep it until it has one. */
            refresh_hash?: string;
            /** @description Any refresh token that the session had. */
            refresh_token?: string;
        };
        AccountStaffSessions: {
            /**
             * Format: int64
             * @description How many devices are signed in.
             */
            count: number;
            /** @description When one was last used, RFC 3339, UTC; empty while none is signed in. */
            last_used_at: string;
        };
        AccountStatus: {
            /** Format: int64 */
            account_id: number;
            /** @description Under this key, 32 bytes in base64, a browser keeps sealed what the person has typed and not sent. The same at each sign-in. */
            draft_key: string;
            /**
             * Format: int64
             * @description 1 for a cleaning company, 0 for everybody else.
             */
            isCleaningCompany: number;
            /**
             * @description The account's language, or that of its first agency where none of its agencies offers it.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The languages that its agencies offer. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            name: string;
            /** @description For who came by booking number: the one stay that they see, as memberid-id; else empty. */
            only_reservation: string;
            /** @description The person's own stays, the last departure first; at most 50. */
            reservations: components["schemas"]["AccountStatusStay"][];
            /** @description What the person is, and at which agency. */
            roles: components["schemas"]["AccountStatusRelation"][];
            /** @description Whether the account has a second factor. */
            second_factor: boolean;
            /**
             * Format: int64
             * @description The number of the newest event of the person's stream.
             */
            stream: number;
            /** @description The sign-in name; the stay as memberid-id for who came by booking number. */
            username: string;
        };
        AccountStatusRelation: {
            /** @description Whether the agency is a demo agency, whose data is made up. */
            demo?: boolean;
            /**
             * @description What a manager may do: everything, the daily work, or only look; absent for all others.
             * @enum {string}
             */
            level?: "owner" | "office" | "read_only";
            /** @description Address of the agency's logo; absent for none. */
            logo_url?: string;
            member_name: string;
            /** Format: int64 */
            memberid: number;
            /** @enum {string} */
            role: "guest" | "cleaner" | "company" | "manager";
            /** @description yyyy-MM-dd: the day from which on the agency demands a second factor of the manager, who has none yet; absent where there is no such day. */
            second_factor_from?: string;
            /** @description Whether the agency demands a second factor that the manager has not set up: until then they may do nothing there. */
            second_factor_missing?: boolean;
            /** @description What the agency is called where there is little room; absent where its name stands there. */
            short_name?: string;
        };
        AccountStatusStay: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** Format: int64 */
            id: number;
            /** @description Whether the person can see the key code now. */
            key_visible: boolean;
            /** Format: int64 */
            memberid: number;
            /** @description The property's title. */
            property: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
        };
        AccountUsernameAnswer: {
            /** @description The sign-in name that the password is for. */
            username: string;
        };
        AddDocumentInputBody: {
            /** @description The language it is in, such as en; empty when it speaks none. */
            lang?: string;
            /** @description What it is called; the file's name when left out. */
            title?: string;
        };
        AddInputBody: {
            /** @description Or a code of the app, or a recovery code, which is used up. */
            code?: string;
            /**
             * Format: int64
             * @description For how many days it is good, 1 to 365.
             */
            days: number;
            /** @description What the office calls it; at most 60 characters. */
            name: string;
            /** @description Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON). */
            passkey?: string;
            /** @description The person's own password. */
            password?: string;
            /** @description What the other program may do: stays:read, stays:write, homes:read, tasks:read, payments:read. */
            scopes: string[];
        };
        AddPictureInputBody: Record<string, never>;
        AddPlacesInputBody: {
            places: components["schemas"]["PropertyPlaceFields"][];
        };
        AddressInputBody: {
            /** @description https://, http:// or webcal://. */
            address: string;
        };
        AnswerInputBody: {
            /** @enum {string} */
            answer: "accepted" | "declined";
            /** @description Required when declined. */
            reason?: string;
        };
        AnswerRequestInputBody: {
            /** @enum {string} */
            decision: "grant" | "refuse";
            /** @description Why it is refused; the person reads it. */
            reason?: string;
        };
        AnswersInputBody: {
            /** @enum {string} */
            answer: "accepted" | "declined";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description Required when declined; the same for all. */
            reason?: string;
            /** @description The numbers of the tasks. */
            tasks: number[];
        };
        ApitokenAnswer: {
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @description Who made it; empty for a person who has left. */
            created_by: string;
            /** @description Whether it is over. */
            expired: boolean;
            /** @description RFC 3339, UTC. */
            expires_at: string;
            /** @description Whether the person who made it is no manager of the agency any more, or is switched off. The token still works. */
            left: boolean;
            name: string;
            /** @description How it begins; the rest is shown once, when it is made. */
            prefix: string;
            /** @description memberid-id. */
            ref: string;
            scopes: ("stays:read" | "stays:write" | "homes:read" | "tasks:read" | "payments:read")[];
            /** @description When it was used last, to the minute, RFC 3339, UTC; empty for never. */
            used_at: string;
        };
        ApitokenGone: {
            ref: string;
        };
        ApitokenHistoryLine: {
            /** @enum {string} */
            act: "token_added" | "token_removed" | "webhook_added" | "webhook_changed" | "webhook_moved" | "webhook_rotated" | "webhook_switched_off" | "webhook_removed" | "webhook_tested" | "webhook_sent_again";
            /** @description Wall clock of the agency. */
            at: string;
            /** @description Who; empty for a person who has left. */
            by: string;
            /** Format: int64 */
            id: number;
            /** @description What the token or webhook was called. */
            name: string;
        };
        ApitokenMade: {
            /** @description Goes into the header Authorization, behind the word Bearer. It is not shown again. */
            secret: string;
            token: components["schemas"]["ApitokenAnswer"];
        };
        AppCaptcha: {
            /** @enum {string} */
            kind: "pow" | "recaptcha" | "off";
            site_key: string;
        };
        AppLinkParams: {
            h: string;
            m: string;
        };
        AppRelease: {
            /** @description yyyy-MM-dd */
            date: string;
            /** @description What changed for the reader, by language. */
            notes: {
                [key: string]: string[];
            };
            version: string;
        };
        AppWebConfig: {
            captcha: components["schemas"]["AppCaptcha"];
            /** @description The parameters of the installation's default agency, used when the browser has none. */
            default_member: components["schemas"]["AppLinkParams"];
            demo: boolean;
            languages: string[];
            /** @description Whether a router knows the ways between tasks. */
            routing: boolean;
            socket_path: string;
            /** @description Origin of the realtime socket; empty for the web app's own. */
            socket_url: string;
            /** @description Map tiles, empty for none. */
            tile_url: string;
            /** @description Whether messages can be read in one's own language. */
            translation: boolean;
            version: string;
        };
        ArchiveAnswer: {
            /** @description RFC 3339, UTC. */
            created_at: string;
            /**
             * Format: int64
             * @description Uploaded files in it.
             */
            files: number;
            /**
             * Format: int64
             * @description Uploaded files whose bytes were not found.
             */
            missing: number;
            /** @description Empty until it is ready. */
            ready_at: string;
            /** @description memberid-id. */
            ref: string;
            /** Format: int64 */
            rows: number;
            /**
             * Format: int64
             * @description Bytes; 0 until it is ready.
             */
            size: number;
            /**
             * @description waiting is made, ready can be downloaded, failed has to be requested again.
             * @enum {string}
             */
            state: "waiting" | "ready" | "failed";
            /** @description When it is removed. */
            until: string;
        };
        ArchiveTicketAnswer: {
            /** @description Where it is downloaded without a sign-in; parts of it too (Range). */
            path: string;
            /** @description RFC 3339, UTC. */
            until: string;
        };
        AskInputBody: {
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock, of an absence of some hours of one day; absent for whole days. */
            from_time?: string;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description What the person writes to it. */
            note?: string;
            /**
             * Format: int64
             * @description Number of the person in its team.
             */
            staff: number;
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm, after from_time. */
            to_time?: string;
        };
        AssignInputBody: {
            /**
             * Format: int64
             * @description A second person, 0 for none; absent leaves it.
             */
            additional_person?: number;
            /** @description Also to people of whom there are doubts (staff_doubt); the doubts are then in the history of the task. */
            anyway?: boolean;
            /**
             * Format: int64
             * @description Managers only: the company, 0 for none; absent leaves it.
             */
            company?: number;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /**
             * Format: int64
             * @description Who does it, 0 for nobody; absent leaves it.
             */
            person?: number;
            /** @description The numbers of the tasks. */
            tasks: number[];
        };
        AttachInputBody: Record<string, never>;
        AttentionGroup: {
            /** @description Unpaid arrivals: what is open in all, where all are in one currency. */
            amount?: components["schemas"]["Money"];
            /** Format: int64 */
            count: number;
            /** @enum {string} */
            kind: "tasks_late" | "nights_sold_twice" | "stays_on_closed" | "tasks_unassigned" | "tasks_nobody" | "tasks_silent" | "changes_unseen" | "arrivals_unpaid" | "codes_to_change" | "payments_to_match" | "stays_to_complete" | "problems_open" | "calendars_failed" | "mails_failed" | "webhooks_failed" | "tokens_ending" | "absences_asked" | "erasures_asked" | "chats_waiting" | "tasks_watch";
            /**
             * Format: int64
             * @description Chats: how long the first has waited; 0 where that is not known.
             */
            minutes: number;
            /** @description Whether there are more than count. */
            more: boolean;
            /** @description The first of them; the others by getAttentionRows. Chats, payments, stays to complete and requests for erasure have none: they have pages of their own. */
            rows: components["schemas"]["AttentionRow"][];
            /**
             * @description red: needs somebody now. watch: still in time, shown folded and not counted.
             * @enum {string}
             */
            severity: "red" | "watch";
            /**
             * Format: int64
             * @description Chats: those of guests.
             */
            stays: number;
            /**
             * Format: int64
             * @description Chats: those of the team.
             */
            tasks: number;
            /**
             * Format: int64
             * @description Tasks: before whose next guests arrive on the same day, or which are planned for today where nobody does them.
             */
            today: number;
        };
        AttentionOverview: {
            /**
             * Format: int64
             * @description What the badge counts: all that is red, without chats.
             */
            count: number;
            /** @description In the order of the list; none is empty. */
            groups: components["schemas"]["AttentionGroup"][];
        };
        AttentionRow: {
            /** @description Unpaid arrivals: what is open. */
            amount?: components["schemas"]["Money"];
            /** @description yyyy-MM-dd HH:mm:ss: when a task is planned, guests arrive or have left, a problem was reported, a calendar was last read, a mail was written, since when a webhook fails, when an API token ends, an absence begins, the first night that is sold twice, or is closed. */
            at: string;
            /** @description Mails: the cause as in getManageMails. Calendars: why the last fetch failed, as in getManageCalendars. Closed nights: why they are closed, as in the blocks of a property. Webhooks: gone or failing where one was switched off; empty where it is still tried. */
            cause: string;
            /**
             * Format: int64
             * @description Tasks: since when it is late, or behind its plan.
             */
            minutes: number;
            /** @description Where the one who does the task is called; empty where that is not known. */
            phone: string;
            /** @description The same as memberid-id. */
            ref: string;
            short_title: string;
            /** @description Nights sold twice: the two stays that have them. Closed nights: the one stay. */
            stays?: components["schemas"]["AttentionSold"][] | null;
            /** @description Of a task: what, who and when. */
            task?: components["schemas"]["AttentionTask"];
            /** @description What was reported, why a task was declined, which channel, what kind of mail, what a webhook or an API token is called. */
            text: string;
            /** @description Of the property; empty where it is about none. */
            title: string;
            /**
             * @description What it leads to.
             * @enum {string}
             */
            type: "task" | "reservation" | "problem" | "property" | "mail" | "webhook" | "token" | "person";
            /** @description Absences: yyyy-MM-dd HH:mm:ss, when they end; at midnight for whole days. Nights sold twice or closed: the morning after the last of them. */
            until?: string;
            /** @description The guest, the person or company of a task, who reported a problem, or who asks for an absence. To whom a mail goes is not said, because devices keep this list. */
            who: string;
        };
        AttentionSold: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            guest: string;
            /** @description The same as memberid-id. */
            ref: string;
            /** @description The channel; empty where none is known. */
            source: string;
        };
        AttentionTask: {
            /** @description yyyy-MM-dd, when the next guests arrive; empty where nobody is known to. */
            arrival: string;
            /** @description HH:mm */
            arrival_time: string;
            /** @description Whether a company does it. */
            company: boolean;
            /** @description Who has declined it last, where nobody does it. */
            declined?: string;
            /** @enum {string} */
            kind: "departure" | "arrival" | "service" | "interim" | "periodic" | "check";
            /** @description Whether the next guests arrive on the day of the task. */
            same_day: boolean;
            started: boolean;
            /** @description What is to be done, where the kind does not say it. */
            title: string;
            title_words?: {
                [key: string]: string;
            };
        };
        BankEditInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["PaymentBankBodyChanges"];
        };
        BeginArchiveInputBody: {
            /**
             * Format: int64
             * @description When the file was changed, in milliseconds: the same name, size and time is the same file.
             */
            modified: number;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /** @description Whether another window that sends is stopped. */
            take_over: boolean;
            /** @description A random name of the window that sends. */
            window: string;
        };
        BeginInputBody: {
            /** @description The file's name. */
            name: string;
            /**
             * Format: int64
             * @description Its size in bytes, at most 25 MB.
             */
            size: number;
        };
        BlockEditInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["ReservationBlockFieldsChanges"];
        };
        BulkInputBody: {
            /** @description The homes, each with its changes. */
            rows: components["schemas"]["PropertyRowInput"][];
            /** @description true: say what would happen and change nothing. */
            trial?: boolean;
        };
        CalendarBlockOfDays: {
            /** @description yyyy-MM-dd: the first night, or the day of a visit. */
            arrival: string;
            /** @description yyyy-MM-dd: the day on which it is open again; that of a visit. */
            departure: string;
            /** @description HH:mm: when a visit begins, which closes no night; empty for nights. */
            from: string;
            /** Format: int64 */
            id: number;
            note: string;
            /** @description Whether the office entered it, and can change it and take it away. */
            own: boolean;
            /** @enum {string} */
            reason: "owner" | "repair" | "feed" | "other";
            to: string;
        };
        CalendarHomeOfDays: {
            /** @description Whether guests who are not there yet arrive today. */
            arrival_today: boolean;
            /** @description By the first day. */
            blocks: components["schemas"]["CalendarBlockOfDays"][];
            /** @description Empty for none. */
            building: string;
            city: string;
            /**
             * @description Now, whichever days are shown.
             * @enum {string}
             */
            cleanliness: "clean" | "cleaning" | "dirty" | "guests" | "owner" | "closed" | "unknown";
            /** @description Name of the company that cleans there; empty for none. */
            company: string;
            /**
             * Format: int64
             * @description Number of the property.
             */
            id: number;
            short_title: string;
            /** @description By arrival. */
            stays: components["schemas"]["CalendarStayOfDays"][];
            /** @description By planned time. */
            tasks: components["schemas"]["CalendarTaskOfDays"][];
            title: string;
        };
        CalendarOfHomes: {
            /** Format: int64 */
            days: number;
            /** @description yyyy-MM-dd: the first day. */
            from: string;
            /**
             * Format: int64
             * @description How many homes in use there are without them.
             */
            in_use: number;
            /** @description Homes by title. */
            items: components["schemas"]["CalendarHomeOfDays"][];
            /** @description The offset of the next page; empty at the end. */
            next: string;
            /** @description yyyy-MM-dd by the agency's clock. */
            today: string;
            /**
             * Format: int64
             * @description How many homes the filters find.
             */
            total: number;
        };
        CalendarStayOfDays: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm: from when they may come. */
            arrival_time: string;
            /** @description Whether home, nights or state have changed in the last seven days. */
            changed: boolean;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm: until when they stay. */
            departure_time: string;
            first_name: string;
            /** @description Empty when not known. */
            guest: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "guest" | "owner" | "internal";
            last_name: string;
            /** @description Whether a calendar did not say guest, persons or language, and nobody has completed it. */
            missing: boolean;
            /**
             * Format: int64
             * @description With children and toddlers.
             */
            persons: number;
            /** @description Whether another confirmed stay that touches these days has one of its nights. */
            sold_twice: boolean;
            /** @description The channel; empty when none was given. */
            source: string;
            /** @enum {string} */
            state: "offer" | "coming" | "inhouse" | "left";
        };
        CalendarTaskOfDays: {
            check: boolean;
            /** @description yyyy-MM-dd */
            day: string;
            /** Format: int64 */
            id: number;
            /** @description Whether it can no longer be finished in time. */
            late: boolean;
            /**
             * Format: int64
             * @description The stay that it was made from; 0 for none.
             */
            reservation_id: number;
            /** @description HH:mm: the planned start. */
            start: string;
            /** @enum {string} */
            state: "not_started" | "started" | "finished";
            /** @enum {string} */
            type: "departure" | "arrival" | "service" | "interim" | "periodic";
            /** @description Whether neither a company nor a person has it. */
            unassigned: boolean;
        };
        CancelInputBody: {
            /** @description Why, at most 500 characters; the guest does not see it. */
            reason: string;
        };
        CaptchaTrialInputBody: {
            /** @description The solved captcha, for the form try; empty only where none is asked for. */
            "grecaptcha-token": string;
        };
        ChangeInputBody: {
            messages?: components["schemas"]["NotificationWaysChange"];
            quiet?: components["schemas"]["NotificationQuietChange"];
            stay?: components["schemas"]["NotificationWaysChange"];
            tasks?: components["schemas"]["NotificationTaskWaysChange"];
        };
        ChannelCalendarAnswer: {
            /**
             * Format: int64
             * @description Blocks of today and later.
             */
            blocks: number;
            /**
             * Format: int64
             * @description How many fetches have failed since; 0 when it works.
             */
            failures: number;
            /**
             * Format: int64
             * @description Coming stays that have vanished from the calendar together and are kept for a day.
             */
            held: number;
            /** @description When the first of them is cancelled, if it stays away; empty for none. */
            held_until: string;
            /** @description Where the calendar comes from; empty where it has no address and is not fetched. The address itself is a password and is never answered. */
            host: string;
            /** @description memberid-id. */
            id: string;
            /** @description The last fetch, in the time zone of the home; empty before the first. */
            last_at: string;
            /** @description The last fetch that gave a calendar. */
            last_good_at: string;
            /**
             * @description Why the last fetch failed, or vanished while it holds stays; else empty.
             * @enum {string}
             */
            reason: "" | "address_invalid" | "address_private" | "unreachable" | "too_slow" | "given_up" | "redirected" | "not_there" | "not_allowed" | "busy" | "server_broken" | "refused" | "web_page" | "not_calendar" | "cut_off" | "damaged" | "too_large" | "too_many" | "vanished";
            /** @enum {string} */
            source: "airbnb" | "booking" | "vrbo" | "generic";
            /**
             * Format: int64
             * @description Stays of today and later.
             */
            stays: number;
        };
        ChannelCalendarLookAnswer: {
            /**
             * Format: int64
             * @description Blocks of today and later.
             */
            blocks: number;
            /** @description The first of them, by arrival. */
            first: components["schemas"]["ChannelCalendarLookEntry"][];
            /** @description What is unusual about it, the gravest first. */
            odd: components["schemas"]["ChannelCalendarOddAnswer"][];
            /**
             * Format: int64
             * @description How many entries cannot be understood.
             */
            refused: number;
            /** @enum {string} */
            source: "airbnb" | "booking" | "vrbo" | "generic";
            /**
             * Format: int64
             * @description Stays of today and later.
             */
            stays: number;
            /** @description Titles of other homes that follow the same calendar. */
            used_by: string[];
        };
        ChannelCalendarLookEntry: {
            arrival: string;
            departure: string;
            /** @enum {string} */
            kind: "stay" | "block" | "tentative";
        };
        ChannelCalendarOddAnswer: {
            /** @description Of the first of them; empty where none is concerned. Of an overlap the first night that is taken up twice. */
            arrival: string;
            /**
             * Format: int64
             * @description How many entries it concerns.
             */
            count: number;
            departure: string;
            /** @enum {string} */
            kind: "empty" | "past" | "overlap" | "same_uid" | "no_uid" | "long" | "far";
        };
        ChannelCalendarsAnswer: {
            calendars: components["schemas"]["ChannelCalendarAnswer"][];
            /**
             * Format: int64
             * @description Minutes between two fetches of a calendar that works; 0 where the installation fetches none by itself.
             */
            every_min: number;
            /** @description Calendars of the home that channels read. */
            outgoing: components["schemas"]["ChannelOutgoingAnswer"][];
        };
        ChannelDidAnswer: {
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            blocks_added: number;
            /** Format: int64 */
            blocks_changed: number;
            /** Format: int64 */
            blocks_removed: number;
            /** Format: int64 */
            cancelled: number;
            /** Format: int64 */
            changed: number;
            /**
             * Format: int64
             * @description Those of them that vanished together and are kept for a day.
             */
            held: number;
            /**
             * Format: int64
             * @description Stays and closed nights that were missing; a later fetch decides.
             */
            missing: number;
            /**
             * Format: int64
             * @description Entries that cannot be understood.
             */
            refused: number;
            /**
             * Format: int64
             * @description Entries that repeat a stay from elsewhere.
             */
            repeated: number;
        };
        ChannelEntryChangeAnswer: {
            arrival: string;
            /** @description The platform's booking code, where the calendar says so. */
            code: string;
            departure: string;
            /** @description What changed. */
            fields: components["schemas"]["ChannelEntryFieldAnswer"][];
            /** @enum {string} */
            kind: "stay" | "block" | "tentative";
            /** @description The guest, where the calendar says so. */
            name: string;
            /**
             * @description cancel: it is gone.
             * @enum {string}
             */
            op: "add" | "change" | "cancel";
        };
        ChannelEntryFieldAnswer: {
            after: string;
            before: string;
            /** @enum {string} */
            name: "uid" | "kind" | "arrival" | "departure" | "name" | "code" | "phone" | "status";
        };
        ChannelEntryRefusedAnswer: {
            /**
             * Format: int64
             * @description Its number in the calendar, from 1.
             */
            number: number;
            /** @description Why, in English. */
            reason: string;
        };
        ChannelFetchAnswer: {
            /** @description In the time zone of the home. */
            at: string;
            /**
             * Format: int64
             * @description Closed nights that it holds.
             */
            blocks: number;
            did: components["schemas"]["ChannelDidAnswer"];
            /** Format: int64 */
            id: number;
            /** @description Whether the answer is kept and can be read. */
            kept: boolean;
            /** @description The last fetch in a row that gave the same. */
            last_at: string;
            /**
             * @description Why it failed, or vanished where stays are held; else empty.
             * @enum {string}
             */
            reason: "" | "address_invalid" | "address_private" | "unreachable" | "too_slow" | "given_up" | "redirected" | "not_there" | "not_allowed" | "busy" | "server_broken" | "refused" | "web_page" | "not_calendar" | "cut_off" | "damaged" | "too_large" | "too_many" | "vanished";
            /**
             * Format: int64
             * @description The fetch that a person has applied again; 0 for a fetch.
             */
            replay_of: number;
            /**
             * Format: int64
             * @description Bytes of the answer; 0 where nothing came.
             */
            size: number;
            /**
             * Format: int64
             * @description What the channel's server answered where that is the reason; else 0.
             */
            status: number;
            /**
             * Format: int64
             * @description Stays that the calendar holds.
             */
            stays: number;
            /**
             * Format: int64
             * @description How many fetches in a row gave the same.
             */
            times: number;
        };
        ChannelFetchDifferenceAnswer: {
            /** @description In the time zone of the home. */
            at: string;
            /** @description When the fetch before it was that gave a calendar; empty for the first. */
            before: string;
            /**
             * Format: int64
             * @description Closed nights that it holds.
             */
            blocks: number;
            /** @description By arrival. */
            changes: components["schemas"]["ChannelEntryChangeAnswer"][];
            did: components["schemas"]["ChannelDidAnswer"];
            /** Format: int64 */
            id: number;
            /** @description Whether the answer is kept and can be read. */
            kept: boolean;
            /** @description The last fetch in a row that gave the same. */
            last_at: string;
            /**
             * @description Why it failed, or vanished where stays are held; else empty.
             * @enum {string}
             */
            reason: "" | "address_invalid" | "address_private" | "unreachable" | "too_slow" | "given_up" | "redirected" | "not_there" | "not_allowed" | "busy" | "server_broken" | "refused" | "web_page" | "not_calendar" | "cut_off" | "damaged" | "too_large" | "too_many" | "vanished";
            /** @description Entries that cannot be understood. */
            refused_entries: components["schemas"]["ChannelEntryRefusedAnswer"][];
            /**
             * Format: int64
             * @description The fetch that a person has applied again; 0 for a fetch.
             */
            replay_of: number;
            /**
             * Format: int64
             * @description Bytes of the answer; 0 where nothing came.
             */
            size: number;
            /**
             * Format: int64
             * @description What the channel's server answered where that is the reason; else 0.
             */
            status: number;
            /**
             * Format: int64
             * @description Stays that the calendar holds.
             */
            stays: number;
            /**
             * Format: int64
             * @description How many fetches in a row gave the same.
             */
            times: number;
        };
        ChannelFetchTextAnswer: {
            /** @description Whether the answer is longer. */
            cut: boolean;
            /** @description Without the secret parts of the address. */
            text: string;
        };
        ChannelJoinedStay: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description Whether the guest of the cancelled one of the two is erased: then they are not taken apart. */
            erased: boolean;
            guest: string;
            /** Format: int64 */
            id: number;
            source: string;
        };
        ChannelJoinPair: {
            /** @description The first night that both have, yyyy-MM-dd. */
            first: string;
            /**
             * Format: int64
             * @description Number of the one that is best kept.
             */
            keep: number;
            /** @description The morning after the last one. */
            last: string;
            mine: components["schemas"]["ChannelJoinSide"];
            other: components["schemas"]["ChannelJoinSide"];
            /** @description Whether the two look like one stay that two sources have brought. */
            proposed: boolean;
            /** @description Whether the office has said that they are two. */
            two: boolean;
        };
        ChannelJoinsAnswer: {
            /** @description The one that it was joined with; then it is cancelled. */
            into?: components["schemas"]["ChannelJoinedStay"];
            /** @description Those that were joined with it. */
            joined: components["schemas"]["ChannelJoinedStay"][];
            /** @description Other stays that have nights of it, by arrival. */
            pairs: components["schemas"]["ChannelJoinPair"][];
        };
        ChannelJoinSide: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description Whether a calendar has brought it. */
            calendar: boolean;
            /** Format: int64 */
            children: number;
            /** @description yyyy-MM-dd */
            departure: string;
            guest: string;
            /** @description Why it cannot go when the two are joined; empty where it can. */
            hinders: ("few_shared_nights" | "offer" | "money" | "deposit" | "messages" | "travelers" | "documents" | "services" | "login" | "task_begun" | "joined")[];
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            messages: number;
            paid: components["schemas"]["Money"];
            /** @description The channel; empty where none is known. */
            source: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            total: components["schemas"]["Money"];
        };
        ChannelOutgoingAddress: {
            /** @description A password: who has it sees which nights are taken. */
            address: string;
        };
        ChannelOutgoingAnswer: {
            /** @description In the time zone of the home. */
            created_at: string;
            /** @description memberid-id. */
            id: string;
            /** @description What a channel without habits of its own is called; else empty. */
            name: string;
            /** @description When it was last read; empty for never since it has its address. */
            read_at: string;
            /**
             * @description The channel that reads it.
             * @enum {string}
             */
            source: "airbnb" | "booking" | "vrbo" | "generic";
        };
        ChannelReplayAnswer: {
            applied: boolean;
            changes: components["schemas"]["ChannelReplayChange"][];
            did: components["schemas"]["ChannelDidAnswer"];
        };
        ChannelReplayChange: {
            arrival: string;
            /** @description yyyy-MM-dd; empty for one that is new. */
            before_arrival: string;
            before_departure: string;
            departure: string;
            /** @enum {string} */
            kind: "stay" | "block" | "tentative";
            /**
             * @description miss: it is missing, and a later fetch decides.
             * @enum {string}
             */
            op: "add" | "change" | "cancel" | "miss";
            /** @description Whether a stay from elsewhere has these nights already. */
            repeated: boolean;
            /** @description memberid-id; empty for one that is new and for closed nights. */
            reservation: string;
        };
        CheckInputBody: {
            /** @description The items of the checked task's list that are not right: they are open again. */
            items?: number[] | null;
            /**
             * @description A check that passes is simply ended.
             * @enum {string}
             */
            result: "failed";
            /** @description Photos of it that were uploaded in parts, by the names of their uploads. */
            uploads?: string[] | null;
            /** @description What is to be done again. */
            what: string;
        };
        ChecklistDroppedChecklist: {
            /** @description Always true. */
            dropped: boolean;
        };
        ChecklistHomeBody: {
            /** Format: int64 */
            id: number;
            title: string;
        };
        ChecklistItemFields: {
            /**
             * Format: int64
             * @description Its number; 0 or absent for a new item.
             */
            id?: number;
            /** @description The task may end while it is open. */
            optional: boolean;
            /** @description It is done only with a photo of it. */
            photo_required: boolean;
            /** @description What is to be done, in one language at least; up to 300 characters each. */
            text: components["schemas"]["Texts"];
        };
        ChecklistPictureBody: {
            /**
             * Format: int64
             * @description Pixels.
             */
            height: number;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Pixels.
             */
            width: number;
        };
        ChecklistRoomFields: {
            items: components["schemas"]["ChecklistItemFields"][];
            /** @description In one language at least; up to 60 characters each. */
            name: components["schemas"]["Texts"];
        };
        ChecklistTemplateBody: {
            /** Format: int64 */
            id: number;
            /** @description The tasks that it is for: types of tasks, check, or service:… with the kind of the service. */
            kinds: string[];
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description How the office calls it. */
            name: string;
            /** @description The homes that it is for; none means all. A task has the items of all lists that are for it. */
            properties: number[];
            rooms: components["schemas"]["ChecklistTemplateRoom"][];
            /**
             * Format: int64
             * @description Counts its changes.
             */
            version: number;
        };
        ChecklistTemplateFields: {
            /** @description At least one. */
            kinds: string[];
            /** @description How the office calls it; up to 80 characters. */
            name: string;
            /** @description None for all homes. */
            properties: number[];
            /** @description 1 to 200 items in all. */
            rooms: components["schemas"]["ChecklistRoomFields"][];
            /**
             * Format: int64
             * @description The version that was changed; absent for a new list.
             */
            version?: number;
        };
        ChecklistTemplateItem: {
            /**
             * Format: int64
             * @description Its number; 0 or absent for a new item.
             */
            id?: number;
            /** @description The task may end while it is open. */
            optional: boolean;
            /** @description It is done only with a photo of it. */
            photo_required: boolean;
            /** @description How it should look, or null; the call …/items/{item}/picture gives it. */
            picture: components["schemas"]["ChecklistPictureBody"] | null;
            /** @description What is to be done, in one language at least; up to 300 characters each. */
            text: components["schemas"]["Texts"];
        };
        ChecklistTemplateRoom: {
            items: components["schemas"]["ChecklistTemplateItem"][];
            name: components["schemas"]["Texts"];
        };
        Clash: {
            /** @description When that was, on the wall clock of the thing. */
            at: string;
            /** @description Who changed it last; empty when a file did, or when nobody knows. */
            by: string;
            /** @description Name of the field as in the refused changes; a language of a text stands behind a point (key_location.de). */
            field: string;
            /** @description What is stored now; of a secret its mark, to be sent as the next from. */
            stored: unknown;
        };
        ClientreportBody: {
            /** @description The error's code, if it has one. */
            code?: string;
            /** @description Where in its code: function and file. */
            frame?: string;
            /** @description What went wrong. */
            message: string;
            /** @description Browser and system. */
            platform?: string;
            /** @description Where it happened, such as request, render or promise. */
            type?: string;
            /** @description From the local hparam and mparam; never a password or a token. */
            user?: string;
            /** @description Version of the web app. */
            version?: string;
        };
        ClientreportGroupAnswer: {
            code: string;
            /**
             * Format: int64
             * @description How many reports.
             */
            count: number;
            /** @description RFC 3339, UTC. */
            first_at: string;
            /** @description Where in the code; may be empty. */
            frame: string;
            /** Format: int64 */
            id: number;
            /** @description RFC 3339, UTC. */
            last_at: string;
            /** @description Without numbers, addresses, and what people have written. */
            message: string;
            /** @description The newest version that had reported it when it was solved; a newer one opens it again. Empty while it is not solved. */
            solved_after: string;
            /** @description By version and platform, the most frequent first. */
            sources: components["schemas"]["ClientreportSourceAnswer"][];
            /**
             * @description again: it was solved, and a newer version has reported it.
             * @enum {string}
             */
            state: "open" | "again" | "solved";
            /** @description Where it happened, such as request, render or promise. */
            type: string;
        };
        ClientreportSourceAnswer: {
            /** Format: int64 */
            count: number;
            /** @description Kind of browser and system, such as Chrome, Android. */
            platform: string;
            /** @description Version of the web app; other for those that are not counted apart. */
            version: string;
        };
        ClientreportTaken: {
            /** @description Always true: where too many reports come the answer is 204 without a body, and nothing is kept. */
            taken: boolean;
        };
        CloseInputBody: {
            /** @description yyyy-MM */
            month: string;
            statements: components["schemas"]["PayClosedInput"][];
        };
        ColumnsInputBody: {
            /** @description Names of columns; one that a release does not have is not shown. */
            columns: string[];
        };
        ConfirmInputBody: {
            lines: components["schemas"]["PaymentConfirmLine"][];
        };
        CopyInputBody: {
            /** @description The title of the new home. */
            title: string;
        };
        CorrectionInputBody: {
            /**
             * Format: int64
             * @description Cents; below zero to take off.
             */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description yyyy-MM */
            month: string;
            reason: string;
        };
        DecideInputBody: {
            /**
             * @description task: make a service task of it. dismissed: nothing is to be done. open: it is opened again.
             * @enum {string}
             */
            decision: "open" | "taken" | "task" | "done" | "dismissed";
        };
        DemoAgencyAnswer: {
            /**
             * Format: int64
             * @description Steps of its making that are done.
             */
            done: number;
            /** @description Whether the caller is one of its managers. */
            joined: boolean;
            /**
             * Format: int64
             * @description The demo agency; 0 where there is none.
             */
            memberid: number;
            /** @description What it is called; to be typed before it is removed. */
            name: string;
            /**
             * @description none; making and removing take some seconds; itself where the agency is a demo agency.
             * @enum {string}
             */
            state: "none" | "making" | "ready" | "failed" | "removing" | "itself";
            /** Format: int64 */
            steps: number;
        };
        DepositInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["PaymentDepositBodyChanges"];
        };
        EditClash: {
            /** @description Each field that clashes. Nothing of the edit was applied; the same edit with what is stored as its from takes its place. */
            clashes: components["schemas"]["Clash"][];
        };
        EditInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["PropertyFieldsChanges"];
        };
        EnterInputBody: {
            /**
             * Format: int64
             * @description Cents; below 0 for money that is paid back to the guest.
             */
            amount: number;
            /** @description ISO 4217; that of the stay. */
            currency: string;
            /** @description For the office only; at most 500 characters. */
            note?: string;
            /** @description yyyy-MM-dd: the day of the payment, today or earlier at the home. */
            paid_on: string;
            /** @enum {string} */
            way: "bank_transfer" | "cash" | "card" | "portal" | "other";
        };
        EntryChangeInputBody: {
            /** @description false switches the entry off. Not oneself, and not the last owner. */
            active?: boolean;
            /** @description Only as long as there is no login. */
            email?: string;
            /** @description Mails the way in, once more if need be. */
            invite?: boolean;
            /** @enum {string} */
            lang?: "de" | "en" | "en-US" | "es" | "pl";
            /**
             * @description Of a manager. One owner who can sign in stays.
             * @enum {string}
             */
            level?: "owner" | "office" | "read_only";
            name?: string;
            phone?: string;
        };
        EntryInputBody: {
            /**
             * Format: int64
             * @description For a person: the company that they work for; absent or 0 for the agency's own.
             */
            company?: number;
            /** @description The login; may be left out. */
            email?: string;
            /** @description Mails the way in to the address. */
            invite?: boolean;
            /** @enum {string} */
            kind: "manager" | "company" | "person";
            /**
             * @description Absent means the agency's.
             * @enum {string}
             */
            lang?: "de" | "en" | "en-US" | "es" | "pl";
            /**
             * @description Of a manager; absent means office.
             * @enum {string}
             */
            level?: "owner" | "office" | "read_only" | "";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            name: string;
            phone?: string;
        };
        EnvelopeAbsenceAdded: {
            data: components["schemas"]["TaskAbsenceAdded"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeAbsenceRequestAnswer: {
            data: components["schemas"]["MemberAbsenceRequestAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeAgencyAnswer: {
            data: components["schemas"]["DemoAgencyAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeAnswer: {
            data: components["schemas"]["ReservationAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeAnswers: {
            data: components["schemas"]["TaskAnswers"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeApitokenGone: {
            data: components["schemas"]["ApitokenGone"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeApitokenMade: {
            data: components["schemas"]["ApitokenMade"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeArchiveBody: {
            data: components["schemas"]["SetupArchiveBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBankBody: {
            data: components["schemas"]["PaymentBankBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBlockAnswer: {
            data: components["schemas"]["ReservationBlockAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBlockPreviewAnswer: {
            data: components["schemas"]["ReservationBlockPreviewAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBoard: {
            data: components["schemas"]["ReservationBoard"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBody: {
            data: components["schemas"]["MessageBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBranding: {
            data: components["schemas"]["MemberBranding"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeBulkAnswer: {
            data: components["schemas"]["PropertyBulkAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCalendarBody: {
            data: components["schemas"]["ReportCalendarBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCalendarLookAnswer: {
            data: components["schemas"]["ChannelCalendarLookAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCalendarOfHomes: {
            data: components["schemas"]["CalendarOfHomes"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCalendarsAnswer: {
            data: components["schemas"]["ChannelCalendarsAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCandidatesBody: {
            data: components["schemas"]["PlanningCandidatesBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCaptchaTrial: {
            data: components["schemas"]["AccountCaptchaTrial"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeChainAnswer: {
            data: components["schemas"]["ErasureChainAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeChallenge: {
            data: components["schemas"]["AccountChallenge"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeChoiceAnswer: {
            data: components["schemas"]["ExtraChoiceAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeChoicesAnswer: {
            data: components["schemas"]["PropertyChoicesAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeCountAnswer: {
            data: components["schemas"]["PropertyCountAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDecided: {
            data: components["schemas"]["ProblemDecided"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDetailAnswer: {
            data: components["schemas"]["ImportingDetailAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDocumentAnswer: {
            data: components["schemas"]["PropertyDocumentAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDone: {
            data: components["schemas"]["AccountDone"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDoneAnswer: {
            data: components["schemas"]["ErasureDoneAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDraftDiscarded: {
            data: components["schemas"]["ScheduleDraftDiscarded"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDraftedPlan: {
            data: components["schemas"]["ScheduleDraftedPlan"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDraftPublication: {
            data: components["schemas"]["ScheduleDraftPublication"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDraftTaken: {
            data: components["schemas"]["ScheduleDraftTaken"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDroppedBody: {
            data: components["schemas"]["MessageDroppedBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeDroppedChecklist: {
            data: components["schemas"]["ChecklistDroppedChecklist"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeEnteredAnswer: {
            data: components["schemas"]["PaymentEnteredAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeEventsBody: {
            data: components["schemas"]["RealtimeEventsBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeFetchDifferenceAnswer: {
            data: components["schemas"]["ChannelFetchDifferenceAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeFetchTextAnswer: {
            data: components["schemas"]["ChannelFetchTextAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeFilledBody: {
            data: components["schemas"]["MessageFilledBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeForeseenAnswer: {
            data: components["schemas"]["ReservationForeseenAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeFound: {
            data: components["schemas"]["LookupFound"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeGoneAnswer: {
            data: components["schemas"]["ImportingGoneAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeGroupAnswer: {
            data: components["schemas"]["ClientreportGroupAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeHeldTasks: {
            data: components["schemas"]["TaskHeldTasks"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeHolidays: {
            data: components["schemas"]["MemberHolidays"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeHomeBody: {
            data: components["schemas"]["PropertyHomeBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeImportedAnswer: {
            data: components["schemas"]["PaymentImportedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeInvitationAnswer: {
            data: components["schemas"]["TravelerInvitationAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeInvitationEnded: {
            data: components["schemas"]["TravelerInvitationEnded"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeInvitationLink: {
            data: components["schemas"]["AccountInvitationLink"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeInvited: {
            data: components["schemas"]["AccountInvited"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeInvitedAnswer: {
            data: components["schemas"]["TravelerInvitedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeJoinsAnswer: {
            data: components["schemas"]["ChannelJoinsAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeKeptAnswer: {
            data: components["schemas"]["ReservationKeptAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeLanguage: {
            data: components["schemas"]["AccountLanguage"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeLeftAnswer: {
            data: components["schemas"]["ReservationLeftAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListApitokenAnswer: {
            data: components["schemas"]["ApitokenAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListArchiveAnswer: {
            data: components["schemas"]["ArchiveAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListBlockLine: {
            data: components["schemas"]["ReservationBlockLine"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListChangeLine: {
            data: components["schemas"]["ReservationChangeLine"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListColleagueBody: {
            data: components["schemas"]["MessageColleagueBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListColumnsAnswer: {
            data: components["schemas"]["AccountColumnsAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListDirectionsAnswer: {
            data: components["schemas"]["PropertyDirectionsAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListEntry: {
            data: components["schemas"]["ProblemEntry"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListHomeBody: {
            data: components["schemas"]["ChecklistHomeBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListInfoTextAnswer: {
            data: components["schemas"]["PropertyInfoTextAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListLineAnswer: {
            data: components["schemas"]["ReservationLineAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListLoginLink: {
            data: components["schemas"]["AccountLoginLink"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListModuleBody: {
            data: components["schemas"]["MessageModuleBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListOfferAnswer: {
            data: components["schemas"]["ExtraOfferAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListOfferedBody: {
            data: components["schemas"]["ExtraOfferedBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListOutcomeAnswer: {
            data: components["schemas"]["PaymentOutcomeAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListOwnAbsencesAnswer: {
            data: components["schemas"]["MemberOwnAbsencesAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListRelease: {
            data: components["schemas"]["AppRelease"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListRequestToAnswer: {
            data: components["schemas"]["TaskRequestToAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListRowAnswer: {
            data: components["schemas"]["PayRowAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListRunAnswer: {
            data: components["schemas"]["ImportingRunAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListSettledLineAnswer: {
            data: components["schemas"]["PaymentSettledLineAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListSheetAnswer: {
            data: components["schemas"]["PaySheetAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListStaffBody: {
            data: components["schemas"]["MemberStaffBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListStaffDoubts: {
            data: components["schemas"]["TaskStaffDoubts"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListStaffHistoryEntry: {
            data: components["schemas"]["MemberStaffHistoryEntry"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListStatementAnswer: {
            data: components["schemas"]["PayStatementAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListString: {
            data: string[];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListSumAnswer: {
            data: components["schemas"]["PaymentSumAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListTaskAnswer: {
            data: components["schemas"]["TaskAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListTaxRuleAnswer: {
            data: components["schemas"]["PaymentTaxRuleAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListTeamEntry: {
            data: components["schemas"]["MemberTeamEntry"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListTemplateBody: {
            data: components["schemas"]["ChecklistTemplateBody"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListUpsertAnswer: {
            data: components["schemas"]["ReservationUpsertAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListWebhookAnswer: {
            data: components["schemas"]["WebhookAnswer"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeListWebhookSample: {
            data: components["schemas"]["WebhookSample"][];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeLockedAnswer: {
            data: components["schemas"]["ReservationLockedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeLookAnswer: {
            data: components["schemas"]["PaymentLookAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeMadeAnswer: {
            data: components["schemas"]["ErasureMadeAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeMailAnswer: {
            data: components["schemas"]["NotificationMailAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeMailServer: {
            data: components["schemas"]["NotificationMailServer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeManaged: {
            data: components["schemas"]["PropertyManaged"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeManagedText: {
            data: components["schemas"]["PropertyManagedText"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeMineAnswer: {
            data: components["schemas"]["ErasureMineAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeMissing: {
            data: components["schemas"]["SetupMissing"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeModuleBody: {
            data: components["schemas"]["MessageModuleBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeNewLogo: {
            data: components["schemas"]["MemberNewLogo"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeNotedAnswer: {
            data: components["schemas"]["ReservationNotedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeOfferedBody: {
            data: components["schemas"]["ExtraOfferedBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeOpenedAnswer: {
            data: components["schemas"]["ReservationOpenedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeOutgoingAddress: {
            data: components["schemas"]["ChannelOutgoingAddress"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeOutlookAnswer: {
            data: components["schemas"]["ErasureOutlookAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeOverview: {
            data: components["schemas"]["AttentionOverview"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePageBody: {
            data: components["schemas"]["MemberPageBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePartyAnswer: {
            data: components["schemas"]["TravelerPartyAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePasskeyAdded: {
            data: components["schemas"]["AccountPasskeyAdded"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePasskeyOptions: {
            data: components["schemas"]["AccountPasskeyOptions"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePasskeysAnswer: {
            data: components["schemas"]["AccountPasskeysAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePayAnswer: {
            data: components["schemas"]["PaymentPayAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePictureAnswer: {
            data: components["schemas"]["PropertyPictureAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePlaceFileAnswer: {
            data: components["schemas"]["PropertyPlaceFileAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePreviewAnswer: {
            data: components["schemas"]["PropertyPreviewAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopePreviewBody: {
            data: components["schemas"]["PlanningPreviewBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeProofAnswer: {
            data: components["schemas"]["ErasureProofAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeProposeAnswer: {
            data: components["schemas"]["PropertyProposeAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeReadBody: {
            data: components["schemas"]["MessageReadBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeReadyAnswer: {
            data: components["schemas"]["ReservationReadyAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeReasonsBody: {
            data: components["schemas"]["PlanningReasonsBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRecoveryCodes: {
            data: components["schemas"]["AccountRecoveryCodes"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRematchAnswer: {
            data: components["schemas"]["PaymentRematchAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeReplayAnswer: {
            data: components["schemas"]["ChannelReplayAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeReportAnswer: {
            data: components["schemas"]["ProblemReportAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRequestToAnswer: {
            data: components["schemas"]["TaskRequestToAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRuleBody: {
            data: components["schemas"]["PlanningRuleBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRuleHomes: {
            data: components["schemas"]["PlanningRuleHomes"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeRulesBody: {
            data: components["schemas"]["PlanningRulesBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeScheduleOfDay: {
            data: components["schemas"]["ScheduleOfDay"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSecondFactorAnswer: {
            data: components["schemas"]["AccountSecondFactorAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSecondFactorSetup: {
            data: components["schemas"]["AccountSecondFactorSetup"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSecretAnswer: {
            data: components["schemas"]["PropertySecretAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSentAnswer: {
            data: components["schemas"]["AccountSentAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSettings: {
            data: components["schemas"]["MemberSettings"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSettledAnswer: {
            data: components["schemas"]["PaymentSettledAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSettledRule: {
            data: components["schemas"]["PaymentSettledRule"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSignedIn: {
            data: components["schemas"]["SetupSignedIn"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStaffBody: {
            data: components["schemas"]["MemberStaffBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStaffSessions: {
            data: components["schemas"]["AccountStaffSessions"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeState: {
            data: components["schemas"]["SetupState"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStatementAnswer: {
            data: components["schemas"]["PayStatementAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStatementsAnswer: {
            data: components["schemas"]["PaymentStatementsAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStatus: {
            data: components["schemas"]["AccountStatus"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeStayMoney: {
            data: components["schemas"]["PaymentStayMoney"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        "EnvelopeStruct {}": {
            data: components["schemas"]["EnvelopeStruct {}DataStruct"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        "EnvelopeStruct {}DataStruct": Record<string, never>;
        EnvelopeSubscribed: {
            data: components["schemas"]["NotificationSubscribed"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeSwitchedOff: {
            data: components["schemas"]["TaskSwitchedOff"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTaken: {
            data: components["schemas"]["ClientreportTaken"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTaskAnswer: {
            data: components["schemas"]["TaskAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTaskDetail: {
            data: components["schemas"]["TaskDetail"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTaxRuleAnswer: {
            data: components["schemas"]["PaymentTaxRuleAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTeamEntry: {
            data: components["schemas"]["MemberTeamEntry"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTemplateBody: {
            data: components["schemas"]["ChecklistTemplateBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeThreadBody: {
            data: components["schemas"]["MessageThreadBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTickedItem: {
            data: components["schemas"]["TaskTickedItem"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTicketAnswer: {
            data: components["schemas"]["ArchiveTicketAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTold: {
            data: components["schemas"]["NotificationTold"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTranslationBody: {
            data: components["schemas"]["MessageTranslationBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeTrialAnswer: {
            data: components["schemas"]["NotificationTrialAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeUnlockedAnswer: {
            data: components["schemas"]["ReservationUnlockedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeUploadBody: {
            data: components["schemas"]["MessageUploadBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeUploadedAnswer: {
            data: components["schemas"]["ImportingUploadedAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeUsernameAnswer: {
            data: components["schemas"]["AccountUsernameAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWaitingBody: {
            data: components["schemas"]["MessageWaitingBody"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWaysAnswer: {
            data: components["schemas"]["TaskWaysAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWebConfig: {
            data: components["schemas"]["AppWebConfig"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWebhookAnswer: {
            data: components["schemas"]["WebhookAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWebhookDelivery: {
            data: components["schemas"]["WebhookDelivery"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWebhookMade: {
            data: components["schemas"]["WebhookMade"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWebhookRemoved: {
            data: components["schemas"]["WebhookRemoved"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EnvelopeWorkAnswer: {
            data: components["schemas"]["MemberWorkAnswer"];
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        EraseInputBody: {
            /** @description Or a code of the app, or a recovery code, which is used up. */
            code?: string;
            /** @description Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON). */
            passkey?: string;
            /** @description The person's own password. */
            password?: string;
            /** @description Whether the guest is mailed; who has asked is always mailed. */
            tell: boolean;
        };
        ErasureChainAnswer: {
            /** @description memberid-id of proofs that are not as they were written, or do not follow the one before; at most 100. */
            changed: string[];
            /** @description memberid-id of proofs that are gone; at most 100. */
            missing: string[];
            /**
             * Format: int64
             * @description How many proofs there are.
             */
            proofs: number;
            whole: boolean;
        };
        ErasureDoneAnswer: {
            done: boolean;
        };
        ErasureErasedPart: {
            /** @enum {string} */
            part: "booker" | "travelers" | "chat" | "files" | "problems" | "notes" | "mails" | "access" | "answers" | "payment_notes" | "imported";
            /** Format: int64 */
            rows: number;
            tables: components["schemas"]["ErasureRows"][];
        };
        ErasureKeptAnswer: {
            /** @description By which law; empty where that is not known of the agency's country. */
            law: string;
            /**
             * Format: int64
             * @description How many entries of money stay, with booking number, day and amount.
             */
            payments: number;
            /** @description yyyy-MM-dd: until when accounting records are kept. */
            until: string;
        };
        ErasureMadeAnswer: {
            /** @description memberid-id */
            proof: string;
        };
        ErasureMineAnswer: {
            /** @description Agencies that the caller has stays with and has not asked, or has got an answer of; by booking number not on the day after it was asked. */
            open: string[];
            requests: components["schemas"]["ErasureMyRequest"][];
        };
        ErasureMyRequest: {
            agency: string;
            /** @description RFC 3339, UTC; empty while it is open. */
            answered_at: string;
            /** @description RFC 3339, UTC. */
            asked_at: string;
            /** @description Whether it was made by booking number: a login that has the stay reads it, but may be another person. */
            by_number: boolean;
            /** @description yyyy-MM-dd */
            due_on: string;
            reason: string;
            /** @enum {string} */
            state: "open" | "done" | "refused";
        };
        ErasureOutlookAnswer: {
            /** @description Whether the guest has asked for it, and waits. */
            asked: boolean;
            blocked: boolean;
            /** @description yyyy-MM-dd: until when the guest's request has to be answered; empty for none. */
            due_on: string;
            erased: components["schemas"]["ErasureErasedPart"][];
            guest: string;
            kept: components["schemas"]["ErasureKeptAnswer"];
            /** @description Whether the guest has an address to be mailed at. */
            mailed: boolean;
            /** @description memberid-id of the erasure, where nothing is left to erase; else empty. */
            proof: string;
            stays: components["schemas"]["ErasureOutlookStay"][];
        };
        ErasureOutlookStay: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description Whether it keeps the guest from being erased: it is running or still to come. */
            blocks: boolean;
            /** @description yyyy-MM-dd */
            departure: string;
            home: string;
            /** Format: int64 */
            number: number;
            /** @description What is still to pay to the agency; nothing for none. */
            open?: components["schemas"]["Money"];
            ref: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
        };
        ErasureProofAnswer: {
            agency: string;
            /** @description RFC 3339, UTC. */
            at: string;
            /** @description Hash of the agency's erasure before; empty for the first. */
            before: string;
            /** @description Who did it; empty for the operator's command. */
            by: string;
            erased: components["schemas"]["ErasureErasedPart"][];
            /** @description SHA-256 of the text in the file of the proof. */
            hash: string;
            /** @description Whether text, hash and seal are as they were written. */
            intact: boolean;
            kept: components["schemas"]["ErasureKeptAnswer"];
            /** @enum {string} */
            origin: "office" | "request" | "command";
            ref: string;
            stays: components["schemas"]["ErasureProofStay"][];
        };
        ErasureProofStay: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** Format: int64 */
            number: number;
        };
        ErasureRequestAnswer: {
            /** @description RFC 3339, UTC; empty while it is open. */
            answered_at: string;
            /** @description RFC 3339, UTC. */
            asked_at: string;
            /** @description Whether it was made by booking number, by a person who may be another than the one who booked. The answer is shown at the stay. */
            by_number: boolean;
            /** @description yyyy-MM-dd: until when it has to be answered. */
            due_on: string;
            guest: string;
            /** @description Whether the answer is mailed: to the login, or to the address in the booking. */
            mailed: boolean;
            /** @description memberid-id of the erasure; empty for none. */
            proof: string;
            /** @description Why it was refused. */
            reason: string;
            ref: string;
            /** @enum {string} */
            state: "open" | "done" | "refused";
            /** @description memberid-id of the guest's last stay; empty once they are erased. */
            stay: string;
        };
        ErasureRows: {
            /** @enum {string} */
            part: "booker" | "travelers" | "chat" | "files" | "problems" | "notes" | "mails" | "access" | "answers" | "payment_notes" | "imported";
            /** Format: int64 */
            rows: number;
            table: string;
        };
        ExportInputBody: {
            /**
             * @description An Excel file, CSV for any spreadsheet, or a calendar file.
             * @enum {string}
             */
            format: "xlsx" | "csv" | "ics";
            /** @description The tasks as memberid-id, in the order in which they are listed. What the person may not see is left out. */
            tasks: string[];
        };
        ExtraChoiceAnswer: {
            booked: components["schemas"]["ReservationServiceAnswer"][];
            money: components["schemas"]["ReservationMoneyAnswer"];
            /** Format: int64 */
            nights: number;
            offered: components["schemas"]["ExtraOfferedAnswer"][];
            /**
             * Format: int64
             * @description Adults and children: what services by person count.
             */
            persons: number;
            /**
             * @description Why nothing can be booked; absent when some can.
             * @enum {string}
             */
            reason?: "stay_is_offer" | "stay_is_cancelled";
            time_zone: string;
            /** @description yyyy-MM-dd: the date at the property now. */
            today: string;
        };
        ExtraInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["ExtraOfferedFieldsChanges"];
        };
        ExtraOfferAnswer: {
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time: string;
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time: string;
            /** @enum {string} */
            fee_basis: "night" | "person" | "person_night" | "unit";
            /** Format: int64 */
            id: number;
            /** @description Such as linen, cot, beach_chair. */
            kind: string;
            /** @description Belongs to each stay of a guest that the office enters. */
            mandatory: boolean;
            /**
             * Format: int64
             * @description Highest quantity.
             */
            most: number;
            /** @description In the caller's language. */
            name: string;
            text: string;
            /** @enum {string} */
            timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            unit_amount: components["schemas"]["Money"];
        };
        ExtraOfferedAnswer: {
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time: string;
            /**
             * Format: int64
             * @description The booked service's id; 0 for none.
             */
            booked: number;
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time: string;
            /** @enum {string} */
            fee_basis: "night" | "person" | "person_night" | "unit";
            /** @description yyyy-MM-dd: the first day to book it; empty for none. */
            from: string;
            /** Format: int64 */
            id: number;
            /** @description Such as linen, cot, beach_chair. */
            kind: string;
            /** @description Belongs to each stay of a guest that the office enters. */
            mandatory: boolean;
            /**
             * Format: int64
             * @description Highest quantity.
             */
            most: number;
            /** @description In the asked language. */
            name: string;
            /** @description Whether it can be booked, changed or cancelled now. */
            open: boolean;
            /**
             * Format: int64
             * @description How many are booked; 0 for none.
             */
            quantity: number;
            /**
             * @description Why it cannot; absent when it can, or when nothing can. too_early: its first day is still to come. no_time: other guests come or leave on that day, and the home has to be cleaned between. closed: the agency lets guests book none by themselves. full: other stays have as many as the agency allows on that day, or has at the same time.
             * @enum {string}
             */
            reason?: "too_late" | "too_early" | "mandatory" | "no_time" | "closed" | "full";
            text: string;
            /** @enum {string} */
            timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            /** @description The agreed price of what is booked, else today's. */
            unit_amount: components["schemas"]["Money"];
            /** @description yyyy-MM-dd: the last day to book, change or cancel it. */
            until: string;
            /** @description HH:mm: when that day ends for it; empty for midnight. */
            until_time: string;
        };
        ExtraOfferedBody: {
            /** @description Whether it is offered. What is booked stays. */
            active: boolean;
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time: string;
            /**
             * Format: int64
             * @description How many the agency has at the same time, for guests; 0 for any number.
             */
            at_once: number;
            /** @description The agency's. */
            currency: string;
            /**
             * Format: int64
             * @description The last day on which guests book, change or cancel it lies so many days before the arrival; below 0 within the stay.
             */
            days_before: number;
            /**
             * Format: int64
             * @description The first day on which guests book it lies so many days before the arrival; 0 for none.
             */
            days_from: number;
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time: string;
            /**
             * @description What the price is for.
             * @enum {string}
             */
            fee_basis: "night" | "person" | "person_night" | "unit";
            /**
             * Format: int64
             * @description The extra's number.
             */
            id: number;
            /** @description Such as linen, cot, beach_chair; of a kind that a rule names, a booked one is a task. Empty for a kind of its own. */
            kind: string;
            /** @description Belongs to each stay of a guest that the office enters; guests do not book it. */
            mandatory: boolean;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /**
             * Format: int64
             * @description How many one stay can have, 1 to 1000.
             */
            most: number;
            /** @description In one language at least, each up to 200 characters. */
            name: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The only property that it is for; 0 for all.
             */
            property: number;
            /** @description What guests read about it, each up to 2000 characters. */
            text: components["schemas"]["Texts"];
            /**
             * @description When it is paid.
             * @enum {string}
             */
            timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            /**
             * Format: int64
             * @description In the smallest unit of the agency's currency.
             */
            unit_amount: number;
            /** @description HH:mm: when that day ends, on the clock of the property; empty for the hour of the agency. */
            until_time: string;
        };
        ExtraOfferedFields: {
            /** @description Whether it is offered. What is booked stays. */
            active: boolean;
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time: string;
            /**
             * Format: int64
             * @description How many the agency has at the same time, for guests; 0 for any number.
             */
            at_once: number;
            /**
             * Format: int64
             * @description The last day on which guests book, change or cancel it lies so many days before the arrival; below 0 within the stay.
             */
            days_before: number;
            /**
             * Format: int64
             * @description The first day on which guests book it lies so many days before the arrival; 0 for none.
             */
            days_from: number;
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time: string;
            /**
             * @description What the price is for.
             * @enum {string}
             */
            fee_basis: "night" | "person" | "person_night" | "unit";
            /** @description Such as linen, cot, beach_chair; of a kind that a rule names, a booked one is a task. Empty for a kind of its own. */
            kind: string;
            /** @description Belongs to each stay of a guest that the office enters; guests do not book it. */
            mandatory: boolean;
            /**
             * Format: int64
             * @description How many one stay can have, 1 to 1000.
             */
            most: number;
            /** @description In one language at least, each up to 200 characters. */
            name: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The only property that it is for; 0 for all.
             */
            property: number;
            /** @description What guests read about it, each up to 2000 characters. */
            text: components["schemas"]["Texts"];
            /**
             * @description When it is paid.
             * @enum {string}
             */
            timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            /**
             * Format: int64
             * @description In the smallest unit of the agency's currency.
             */
            unit_amount: number;
            /** @description HH:mm: when that day ends, on the clock of the property; empty for the hour of the agency. */
            until_time: string;
        };
        ExtraOfferedFieldsChanges: {
            /** @description Whether it is offered. What is booked stays. */
            active?: {
                from: boolean;
                to: boolean;
            };
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time?: {
                from: string;
                to: string;
            };
            /** @description How many the agency has at the same time, for guests; 0 for any number. */
            at_once?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description The last day on which guests book, change or cancel it lies so many days before the arrival; below 0 within the stay. */
            days_before?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description The first day on which guests book it lies so many days before the arrival; 0 for none. */
            days_from?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time?: {
                from: string;
                to: string;
            };
            /** @description What the price is for. */
            fee_basis?: {
                /** @enum {string} */
                from: "night" | "person" | "person_night" | "unit";
                /** @enum {string} */
                to: "night" | "person" | "person_night" | "unit";
            };
            /** @description Such as linen, cot, beach_chair; of a kind that a rule names, a booked one is a task. Empty for a kind of its own. */
            kind?: {
                from: string;
                to: string;
            };
            /** @description Belongs to each stay of a guest that the office enters; guests do not book it. */
            mandatory?: {
                from: boolean;
                to: boolean;
            };
            /** @description How many one stay can have, 1 to 1000. */
            most?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            name?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description The only property that it is for; 0 for all. */
            property?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            text?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description When it is paid. */
            timing?: {
                /** @enum {string} */
                from: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
                /** @enum {string} */
                to: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            };
            /** @description In the smallest unit of the agency's currency. */
            unit_amount?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description HH:mm: when that day ends, on the clock of the property; empty for the hour of the agency. */
            until_time?: {
                from: string;
                to: string;
            };
        };
        ExtraOrderInputBody: {
            /** @description The numbers of all extras, in the order that guests see. */
            ids: number[];
        };
        ExtraServicesBody: {
            /** @description Taken all or none; a refused field is named services.{n}.{field}: unknown, twice, minimum, maximum, too_late, too_early, mandatory, no_time, closed or full. */
            services: components["schemas"]["ReservationOrder"][];
        };
        GivenInputBody: {
            /** @description https://, http:// or webcal://; the home follows it. */
            address?: string;
            /** @description In place of an address: the content of an iCalendar file, which is read once. */
            file?: string;
        };
        GuestHelpInputBody: {
            /**
             * @description link: mail a link that signs in, or activates a login that is not confirmed; invite: mail the invitation; lift: end the waits that failed tries have left.
             * @enum {string}
             */
            help: "link" | "invite" | "lift";
        };
        HireInputBody: {
            /** @description The login; the mail to activate it goes there. */
            email: string;
            /**
             * @description Absent means the agency's.
             * @enum {string}
             */
            lang?: "de" | "en" | "en-US" | "es" | "pl";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description How the person is called. */
            name: string;
            phone?: string;
        };
        HolidaysEditInputBody: {
            /** @description The days as the editor saw them, and as they are wanted. */
            changes: components["schemas"]["MemberHolidaysChanges"];
        };
        ImportArchiveInputBody: {
            /** @description Opens what is secret in the archive. It is stored nowhere. */
            passphrase: string;
        };
        ImportingBackCount: {
            /** @enum {string} */
            back: "" | "returned" | "kept" | "refused";
            /** Format: int64 */
            lines: number;
        };
        ImportingChangeAnswer: {
            after: unknown;
            before: unknown;
            field: string;
        };
        ImportingColumnAnswer: {
            /** @description Empty for none. */
            heading: string;
            name: string;
            required: boolean;
            /** @description The first cells beneath the heading. */
            sample: string[];
        };
        ImportingDetailAnswer: {
            /** @description When it was taken back; empty for never. */
            back_at: string;
            back_by: string;
            /** @description What became of lines when it was taken back. */
            backs: components["schemas"]["ImportingBackCount"][];
            /** @description What a line can say. */
            columns: components["schemas"]["ImportingColumnAnswer"][];
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @description Empty for a person who has left. */
            created_by: string;
            /**
             * @description How days are written that are not yyyy-MM-dd.
             * @enum {string}
             */
            dates: "dmy" | "mdy";
            /**
             * @description The mark before the cents.
             * @enum {string}
             */
            decimal: "comma" | "point";
            /**
             * Format: int64
             * @description Lines that the step which is going on has behind it.
             */
            done: number;
            effects: components["schemas"]["ImportingEffectCount"][];
            /** @description Of the file, in alphabetical order. */
            headings: string[];
            /**
             * @description What its lines are.
             * @enum {string}
             */
            kind: "stays" | "people" | "properties" | "checklists" | "payments";
            /** @description The columns were chosen for an earlier file with the same headings. */
            known: boolean;
            /** Format: int64 */
            lines: number;
            /** @description Name of the file. */
            name: string;
            /** @description memberid-id. */
            ref: string;
            /** @description Whether it can be taken back. */
            returnable: boolean;
            /** @description When its lines were written; empty for never. */
            run_at: string;
            run_by: string;
            /**
             * @description previewing, running and returning go on with each step.
             * @enum {string}
             */
            state: "mapping" | "previewing" | "previewed" | "running" | "done" | "returning" | "returned";
            /** @description Until when it can be taken back; empty where it cannot. */
            until: string;
            /** @description Whether all lines can be written at once, or none. */
            whole: boolean;
        };
        ImportingEffectCount: {
            /** @enum {string} */
            effect: "" | "new" | "changed" | "same" | "refused" | "stopped";
            /** Format: int64 */
            lines: number;
        };
        ImportingFieldAnswer: {
            field: string;
            /** @description A code. */
            reason: string;
        };
        ImportingFileLineAnswer: {
            /**
             * @description What became of it when the import was taken back.
             * @enum {string}
             */
            back: "" | "returned" | "kept" | "refused";
            /** @description Fields that differ afterwards. */
            changes: components["schemas"]["ImportingChangeAnswer"][];
            /**
             * @description Empty for not looked at yet.
             * @enum {string}
             */
            effect: "" | "new" | "changed" | "same" | "refused" | "stopped";
            /** @description What it says is no longer kept. */
            erased: boolean;
            /** @description Fields that people have changed since; they stayed. */
            kept: string[];
            /**
             * Format: int64
             * @description Line of the file, counted from 1.
             */
            line: number;
            /** @description What it is about, as memberid-id; empty for none. */
            ref: string;
            /** @description The columns to blame. */
            refused: components["schemas"]["ImportingFieldAnswer"][];
            /** @description Name of what it is about; empty where that is no longer kept. */
            title: string;
        };
        ImportingGoneAnswer: {
            ref: string;
        };
        ImportingMapColumn: {
            heading: string;
            name: string;
        };
        ImportingRunAnswer: {
            /** @description When it was taken back; empty for never. */
            back_at: string;
            back_by: string;
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @description Empty for a person who has left. */
            created_by: string;
            /**
             * Format: int64
             * @description Lines that the step which is going on has behind it.
             */
            done: number;
            /**
             * @description What its lines are.
             * @enum {string}
             */
            kind: "stays" | "people" | "properties" | "checklists" | "payments";
            /** Format: int64 */
            lines: number;
            /** @description Name of the file. */
            name: string;
            /** @description memberid-id. */
            ref: string;
            /** @description Whether it can be taken back. */
            returnable: boolean;
            /** @description When its lines were written; empty for never. */
            run_at: string;
            run_by: string;
            /**
             * @description previewing, running and returning go on with each step.
             * @enum {string}
             */
            state: "mapping" | "previewing" | "previewed" | "running" | "done" | "returning" | "returned";
            /** @description Until when it can be taken back; empty where it cannot. */
            until: string;
        };
        ImportingUploadedAnswer: {
            /** @description memberid-id; empty where it was refused. */
            ref: string;
            /** @description Lines that are no row of a table; with one of them nothing of the file is taken. */
            refused: components["schemas"]["RefusedRow"][];
        };
        Item: {
            /** Format: int64 */
            about?: number;
            /** @description As it was seen in the draft. */
            from: components["schemas"]["ScheduleDraftPlan"];
            /** @enum {string} */
            reason?: "" | "filled" | "off_work" | "not_for" | "no_room" | "new_time" | "dropped" | "knows_home" | "less_travel" | "evener_hours";
            /** Format: int64 */
            task: number;
            to: components["schemas"]["ScheduleDraftPlan"];
        };
        KeysStruct: {
            auth: string;
            p256dh: string;
        };
        LanguageInputBody: {
            /**
             * @description The chosen language.
             * @enum {string}
             */
            lang: "de" | "en" | "en-US" | "es" | "pl";
        };
        LeftInputBody: {
            /** @description true: they have left. false: that was a mistake. */
            left: boolean;
        };
        LineReasonInputBody: {
            /** @description Why; at most 500 characters. */
            reason: string;
        };
        ListApitokenHistoryLine: {
            data: components["schemas"]["ApitokenHistoryLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListBlockAnswer: {
            data: components["schemas"]["ReservationBlockAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListBody: {
            data: components["schemas"]["MessageBody"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListChangedLine: {
            data: components["schemas"]["ReservationChangedLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListEntry: {
            data: components["schemas"]["ProblemEntry"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListFetchAnswer: {
            data: components["schemas"]["ChannelFetchAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListFileLineAnswer: {
            data: components["schemas"]["ImportingFileLineAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListFoundBody: {
            data: components["schemas"]["MessageFoundBody"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListGroupAnswer: {
            data: components["schemas"]["ClientreportGroupAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListGuestLoginAnswer: {
            data: components["schemas"]["AccountGuestLoginAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListHistoryLine: {
            data: components["schemas"]["PropertyHistoryLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListLineAnswer: {
            data: components["schemas"]["TrailLineAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListListed: {
            data: components["schemas"]["TaskAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListListLine: {
            data: components["schemas"]["ReservationListLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListLoginLink: {
            data: components["schemas"]["AccountLoginLink"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListMailAnswer: {
            data: components["schemas"]["NotificationMailAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListManagedLine: {
            data: components["schemas"]["PropertyManagedLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListPaymentAnswer: {
            data: components["schemas"]["PaymentAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListProofAnswer: {
            data: components["schemas"]["ErasureProofAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListRequestAnswer: {
            data: components["schemas"]["ErasureRequestAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListRow: {
            data: components["schemas"]["AttentionRow"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListSessionAnswer: {
            data: components["schemas"]["AccountSessionAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListSettingLine: {
            data: components["schemas"]["MemberSettingLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListStatementLineAnswer: {
            data: components["schemas"]["PaymentStatementLineAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListStayAnswer: {
            data: components["schemas"]["PaymentStayAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListSummary: {
            data: components["schemas"]["ReservationSummary"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListTaskAnswer: {
            data: components["schemas"]["TaskAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListTaxedStayAnswer: {
            data: components["schemas"]["PaymentTaxedStayAnswer"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListThreadBody: {
            data: components["schemas"]["MessageThreadBody"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListWebhookDelivery: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        ListWorkHistoryLine: {
            data: components["schemas"]["MemberWorkHistoryLine"][];
            /** @description Base64 of the next page's opaque offset; base64 of 0, the start, on the last page. */
            next_page: string;
            /** @description Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page. */
            prev_page: string;
            status: components["schemas"]["Status"];
            user: components["schemas"]["User"];
        };
        LookupFound: {
            /** @description None is empty. */
            groups: components["schemas"]["LookupGroup"][];
        };
        LookupGroup: {
            hits: components["schemas"]["LookupHit"][];
            /** @enum {string} */
            kind: "stay" | "block" | "home" | "person" | "task" | "payment" | "problem" | "message" | "mail";
            /** @description Whether there are more than those. */
            more: boolean;
        };
        LookupHit: {
            /** @description Of a payment. */
            amount?: components["schemas"]["Money"];
            /** @description yyyy-MM-dd or yyyy-MM-dd HH:mm:ss: arrival, planned start, when a message was written, a payment made, a problem reported, a mail written; empty for homes and persons. */
            begins: string;
            /** @description Home or address, company, note, what the message, the report or the line of a bank statement says. */
            detail: string;
            /** @description yyyy-MM-dd: departure, end of a block. */
            ends: string;
            /** @description Persons: manager, company, person. Tasks: the kind of task. Messages: cleaning, reservation. Stays: offer, confirmed, cancelled. Blocks: why. Payments: paid; of a line of a bank statement open, booked or ignored. Problems and mails: the state. */
            kind: string;
            /**
             * Format: int64
             * @description Of a stay or a task, or the stay of a payment; 0 for others.
             */
            number: number;
            /** @description The thing as memberid-id; of a message the reservation or task whose chat it is in, of a payment its reservation. */
            ref: string;
            /** @description The guest, the home, the person, who paid, to whom a mail went. */
            title: string;
        };
        MapInputBody: {
            columns: components["schemas"]["ImportingMapColumn"][];
            /** @enum {string} */
            dates: "dmy" | "mdy";
            /** @enum {string} */
            decimal: "comma" | "point";
        };
        MemberAbsenceAnswer: {
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            from_time: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            to_time: string;
        };
        MemberAbsenceRequestAnswer: {
            /** @description Wall clock of the agency. */
            asked_at: string;
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            from_time: string;
            /**
             * Format: int64
             * @description Number of the request.
             */
            id: number;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /** @description What the person wrote to it. */
            note: string;
            /** @description Why it was refused. */
            reason: string;
            /**
             * @description removed: it was granted, and the absence was taken back later.
             * @enum {string}
             */
            state: "asked" | "granted" | "refused" | "withdrawn" | "removed";
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            to_time: string;
        };
        MemberBranding: {
            /** @description Its colour as #rrggbb, or empty. */
            accent: string;
            /**
             * @description Whom the link is for.
             * @enum {string}
             */
            audience: "guest" | "cleaning";
            /**
             * @description Its language, used when the person and the browser say nothing.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The languages that it offers. For the link of the public configuration those of all agencies of the installation: people of each sign in there. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            /** @description Whether staff and companies can sign in. */
            login_cleaning: boolean;
            /** @description Whether guests can sign in. */
            login_guest: boolean;
            /** @description Address of its logo, or empty. */
            logo_url: string;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description How it calls itself. */
            name: string;
            /** @description What the mailed link is good for, when the address holds its token; else absent. */
            token?: components["schemas"]["MemberLinkToken"];
        };
        MemberHoliday: {
            /** @description yyyy-MM-dd */
            day: string;
            name: string;
        };
        MemberHolidays: {
            /** @description By day. */
            days: components["schemas"]["MemberHoliday"][];
        };
        MemberHolidaysChanges: {
            /** @description By day. */
            days?: {
                from: components["schemas"]["MemberHoliday"][];
                to: components["schemas"]["MemberHoliday"][];
            };
        };
        MemberLinkToken: {
            /** @description The address that the mail went to, so that its owner knows it again and nobody else learns it. */
            email_hint: string;
            /** @description RFC 3339, UTC. */
            expires_at: string;
            /** @enum {string} */
            kind: "activation" | "reset" | "link";
            /** @description Whether a new link was mailed now. */
            sent: boolean;
            /** @enum {string} */
            state: "valid" | "expired" | "used" | "wrong";
        };
        MemberNewLogo: {
            /** @description What the setting logo takes to show it. */
            hash: string;
        };
        MemberOwnAbsencesAnswer: {
            /** @description Those that were entered for the person and are not over, by their first day. */
            absences: components["schemas"]["MemberAbsenceAnswer"][];
            /** @description What it is called. */
            agency: string;
            /** @description The company that the person works for there; empty for the agency's own. */
            company: string;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description Those that wait or ended less than a month ago, the newest first. */
            requests: components["schemas"]["MemberAbsenceRequestAnswer"][];
            /**
             * Format: int64
             * @description Number of the person in its team.
             */
            staff: number;
            /** @description yyyy-MM-dd there. */
            today: string;
        };
        MemberPageBody: {
            /** @description How it calls itself. */
            agency: string;
            /** @description Whether the agency has not entered a text of its own; then the text says so. */
            default: boolean;
            /**
             * @description The language that the text is in: another than the one asked for where the agency has entered only that.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description The languages that the agency offers. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            /** @description Address of its logo, or empty. */
            logo_url: string;
            /**
             * @description The language of the agency.
             * @enum {string}
             */
            member_lang: "en-US" | "de" | "es" | "pl";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @enum {string} */
            page: "imprint" | "dataprotection" | "help";
            /** @description Plain text with a small Markdown, as in info texts; never HTML. */
            text: string;
        };
        MemberPersonChange: {
            /** @description false ends the person's access to the company's tasks. */
            active?: boolean;
            /** @enum {string} */
            lang?: "de" | "en" | "en-US" | "es" | "pl";
            name?: string;
            phone?: string;
        };
        MemberSettingLine: {
            /** @description Its value afterwards, as before. */
            after: unknown;
            /** @description Wall clock of the agency. */
            at: string;
            /** @description Its value before; long texts are cut. */
            before: unknown;
            /** @description Who; empty for the operator of the installation or a person who has left. */
            by: string;
            /** @description The setting, as in the edit; a language of a page stands behind a point (imprint.de). */
            field: string;
            /** Format: int64 */
            id: number;
            /** @description Whether it can be undone: the setting still is as this line has left it. */
            undo: boolean;
            /**
             * Format: int64
             * @description The line that this one has undone; 0 for none.
             */
            undoes: number;
        };
        MemberSettings: {
            /** @description Its color as #rrggbb, or empty for the one of the app. */
            accent: string;
            /** @description ISO 3166, two letters. */
            country: string;
            /** @description ISO 4217, of new reservations and offers. */
            currency: string;
            /** @description As imprint. */
            dataprotection: components["schemas"]["Texts"];
            /** @description Whether guests book an early arrival by themselves. */
            early_arrival: boolean;
            /**
             * Format: int64
             * @description How many days before the arrival at the latest; 0 for what the extra says.
             */
            early_arrival_days: number;
            /**
             * Format: int64
             * @description How many stays of the agency may have one on the same day; 0 for any number. Binds guests only.
             */
            early_arrival_most: number;
            /** @description Where guests can write; answers to mails go there. */
            email: string;
            /** @description Where guests can call at night. */
            emergency_phone: string;
            /** @description HH:mm on the property's wall clock: when the last day to book, change or cancel ends; empty for midnight. */
            extras_until: string;
            /** @description Whether guests book, change and cancel extras without a time by themselves. */
            guest_extras: boolean;
            /**
             * Format: int64
             * @description How many days before the arrival they do so at the latest; 0 for what each extra says.
             */
            guest_extras_days: number;
            /** @description As imprint. */
            help: components["schemas"]["Texts"];
            /** @description The page's own text, a small Markdown; empty where the default is shown. */
            imprint: components["schemas"]["Texts"];
            /**
             * @description Its language, used when the person and the browser say nothing.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The languages that it offers: people choose among them, and mails, notifications and texts come in one of them. Its own is always one. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            /** @description Whether guests book a late departure by themselves. */
            late_departure: boolean;
            /**
             * Format: int64
             * @description How many days before the departure at the latest; 0 for what the extra says.
             */
            late_departure_days: number;
            /**
             * Format: int64
             * @description As early_arrival_most.
             */
            late_departure_most: number;
            /** @description Whether staff and companies can ask for logins and links. */
            login_cleaning: boolean;
            /** @description Whether guests can ask for logins and links. */
            login_guest: boolean;
            /** @description The hash of its logo among the pictures that it has uploaded, or empty for none. */
            logo: string;
            /** @description How it calls itself. */
            name: string;
            office_address: string;
            office_hours: string;
            /** @description Where guests can call. */
            phone: string;
            /** @description Whether notifications wait during the quiet hours of the agency, for people who have not chosen hours of their own. */
            quiet: boolean;
            /** @description HH:mm in the agency's time zone. */
            quiet_from: string;
            /** @description HH:mm; may be on the next day. */
            quiet_to: string;
            /**
             * Format: int64
             * @description How many days after a stay identity data of travelers, and names and purposes of payers, are kept.
             */
            retention_days: number;
            /** @description Whether managers need a second factor. Only a person who has one can turn it on. */
            second_factor_demanded: boolean;
            /** @description From which day on, yyyy-MM-dd by the agency's clock; empty for at once. Until then managers without one are reminded. */
            second_factor_from: string;
            /** @description What it calls itself where there is little room, at most 12 characters; empty for its name. */
            short_name: string;
            /** @description Zone of the office, and of new homes that name none. */
            time_zone: string;
        };
        MemberSettingsChanges: {
            /** @description Its color as #rrggbb, or empty for the one of the app. */
            accent?: {
                from: string;
                to: string;
            };
            /** @description ISO 3166, two letters. */
            country?: {
                from: string;
                to: string;
            };
            /** @description ISO 4217, of new reservations and offers. */
            currency?: {
                from: string;
                to: string;
            };
            dataprotection?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description Whether guests book an early arrival by themselves. */
            early_arrival?: {
                from: boolean;
                to: boolean;
            };
            /** @description How many days before the arrival at the latest; 0 for what the extra says. */
            early_arrival_days?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description How many stays of the agency may have one on the same day; 0 for any number. Binds guests only. */
            early_arrival_most?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Where guests can write; answers to mails go there. */
            email?: {
                from: string;
                to: string;
            };
            /** @description Where guests can call at night. */
            emergency_phone?: {
                from: string;
                to: string;
            };
            /** @description HH:mm on the property's wall clock: when the last day to book, change or cancel ends; empty for midnight. */
            extras_until?: {
                from: string;
                to: string;
            };
            /** @description Whether guests book, change and cancel extras without a time by themselves. */
            guest_extras?: {
                from: boolean;
                to: boolean;
            };
            /** @description How many days before the arrival they do so at the latest; 0 for what each extra says. */
            guest_extras_days?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            help?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            imprint?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description Its language, used when the person and the browser say nothing. */
            lang?: {
                /** @enum {string} */
                from: "en-US" | "de" | "es" | "pl";
                /** @enum {string} */
                to: "en-US" | "de" | "es" | "pl";
            };
            /** @description The languages that it offers: people choose among them, and mails, notifications and texts come in one of them. Its own is always one. */
            languages?: {
                from: ("en-US" | "de" | "es" | "pl")[];
                to: ("en-US" | "de" | "es" | "pl")[];
            };
            /** @description Whether guests book a late departure by themselves. */
            late_departure?: {
                from: boolean;
                to: boolean;
            };
            /** @description How many days before the departure at the latest; 0 for what the extra says. */
            late_departure_days?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description As early_arrival_most. */
            late_departure_most?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Whether staff and companies can ask for logins and links. */
            login_cleaning?: {
                from: boolean;
                to: boolean;
            };
            /** @description Whether guests can ask for logins and links. */
            login_guest?: {
                from: boolean;
                to: boolean;
            };
            /** @description The hash of its logo among the pictures that it has uploaded, or empty for none. */
            logo?: {
                from: string;
                to: string;
            };
            /** @description How it calls itself. */
            name?: {
                from: string;
                to: string;
            };
            office_address?: {
                from: string;
                to: string;
            };
            office_hours?: {
                from: string;
                to: string;
            };
            /** @description Where guests can call. */
            phone?: {
                from: string;
                to: string;
            };
            /** @description Whether notifications wait during the quiet hours of the agency, for people who have not chosen hours of their own. */
            quiet?: {
                from: boolean;
                to: boolean;
            };
            /** @description HH:mm in the agency's time zone. */
            quiet_from?: {
                from: string;
                to: string;
            };
            /** @description HH:mm; may be on the next day. */
            quiet_to?: {
                from: string;
                to: string;
            };
            /** @description How many days after a stay identity data of travelers, and names and purposes of payers, are kept. */
            retention_days?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Whether managers need a second factor. Only a person who has one can turn it on. */
            second_factor_demanded?: {
                from: boolean;
                to: boolean;
            };
            /** @description From which day on, yyyy-MM-dd by the agency's clock; empty for at once. Until then managers without one are reminded. */
            second_factor_from?: {
                from: string;
                to: string;
            };
            /** @description What it calls itself where there is little room, at most 12 characters; empty for its name. */
            short_name?: {
                from: string;
                to: string;
            };
            /** @description Zone of the office, and of new homes that name none. */
            time_zone?: {
                from: string;
                to: string;
            };
        };
        MemberShift: {
            /**
             * Format: int64
             * @description 1 is Monday.
             */
            day: number;
            /** @description HH:mm */
            from: string;
            /** @description HH:mm; not after from: on the next day. */
            to: string;
        };
        MemberStaffBody: {
            active: boolean;
            /**
             * Format: int64
             * @description The company that the person works for; 0 for the agency's own.
             */
            company: number;
            /** @description The login; empty where there is none. */
            email: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "person" | "company";
            /** @enum {string} */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description Whether the person has activated the login. */
            login: boolean;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            name: string;
            phone: string;
        };
        MemberStaffHistoryEntry: {
            /** @enum {string} */
            action: "second_factor_reset" | "made_owner" | "made_office" | "made_read_only" | "invited" | "invitation_withdrawn" | "joined" | "switched_off" | "switched_on" | "imported" | "import_returned";
            /** @description RFC 3339, UTC. */
            at: string;
            /** @description Who did it; empty for the operator of the installation. */
            by_name: string;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The import of a file that did it, or its taking back: its number; 0 for none.
             */
            import: number;
            /**
             * Format: int64
             * @description The entry that it was done to; 0 for the whole agency.
             */
            staff: number;
            staff_name: string;
        };
        MemberTeamEntry: {
            /** @description false: switched off, has no access. */
            active: boolean;
            /**
             * Format: int64
             * @description The company that the person works for; 0 for the agency's own.
             */
            company: number;
            /** @description The login; empty where there is none. */
            email: string;
            /** Format: int64 */
            id: number;
            /** @description When the link that invites the entry ends, RFC 3339 in UTC; empty where there is none. */
            invited_until: string;
            /** @enum {string} */
            kind: "manager" | "company" | "person";
            /** @enum {string} */
            lang: "en-US" | "de" | "es" | "pl";
            /**
             * @description What a manager may do: everything, the daily work, or only look; empty for all others.
             * @enum {string}
             */
            level: "owner" | "office" | "read_only" | "";
            /**
             * @description Whether there is a login, or a mail with the way to it is out.
             * @enum {string}
             */
            login: "none" | "invited" | "active";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            name: string;
            phone: string;
            /** @description Of a manager: whether the sign-in asks for a second factor, which a colleague can reset. */
            second_factor: boolean;
            /** @description Whether it is the person who asks. */
            self: boolean;
        };
        MemberWork: {
            /** @description Towns, or beginnings of postal codes; empty for everywhere. */
            areas: string[];
            /** @description Whether they work on public holidays too. */
            holidays: boolean;
            /** @description When they work in each week, on the agency's clock; empty for always. */
            hours: components["schemas"]["MemberShift"][];
            /** @description Kinds of tasks; empty for all. */
            kinds: ("departure" | "arrival" | "service" | "interim" | "periodic" | "check")[];
            /** @description Numbers of homes that they do not get. */
            never_homes: number[];
            /** @description Numbers of the only homes; empty for all. */
            only_homes: number[];
        };
        MemberWorkAnswer: {
            /** @description Those that are not over, by their first day. */
            absences: components["schemas"]["MemberAbsenceAnswer"][];
            work: components["schemas"]["MemberWork"];
        };
        MemberWorkChanges: {
            /** @description Towns, or beginnings of postal codes; empty for everywhere. */
            areas?: {
                from: string[];
                to: string[];
            };
            /** @description Whether they work on public holidays too. */
            holidays?: {
                from: boolean;
                to: boolean;
            };
            /** @description When they work in each week, on the agency's clock; empty for always. */
            hours?: {
                from: components["schemas"]["MemberShift"][];
                to: components["schemas"]["MemberShift"][];
            };
            /** @description Kinds of tasks; empty for all. */
            kinds?: {
                from: ("departure" | "arrival" | "service" | "interim" | "periodic" | "check")[];
                to: ("departure" | "arrival" | "service" | "interim" | "periodic" | "check")[];
            };
            /** @description Numbers of homes that they do not get. */
            never_homes?: {
                from: number[];
                to: number[];
            };
            /** @description Numbers of the only homes; empty for all. */
            only_homes?: {
                from: number[];
                to: number[];
            };
        };
        MemberWorkHistoryLine: {
            /** @description Its value afterwards; null for an absence that was taken back. */
            after: unknown;
            /** @description Wall clock of the agency. */
            at: string;
            /** @description Its value before; null for an absence that is new. */
            before: unknown;
            /** @description Who; empty for a person who has left. */
            by: string;
            /** @description The field, as in the edit; absence for one that was added or taken back. */
            field: string;
            /** Format: int64 */
            id: number;
        };
        MessageAttachment: {
            /**
             * Format: int64
             * @description A picture's, in pixels; 0 for others.
             */
            height: number;
            /**
             * Format: int64
             * @description The file's number: behind the chat's pair it is the path of the file.
             */
            id: number;
            /** @description What the file is, by its content. */
            mime: string;
            /** @description The file's name. */
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /**
             * Format: int64
             * @description A picture's, in pixels; 0 for others.
             */
            width: number;
        };
        MessageBody: {
            /** @description The files of the message. */
            attachments: components["schemas"]["MessageAttachment"][];
            /** @description yyyy-MM-dd HH:mm:ss.SSS in the property's time zone. */
            msg_created: string;
            /**
             * Format: int64
             * @description The message's number; a later message of a chat has a greater one.
             */
            msg_id: number;
            /**
             * Format: int64
             * @description 1 when the signed-in side wrote it.
             * @enum {integer}
             */
            msg_isoutgoing: 0 | 1;
            /** @description The language of the writer, as the writer's app said it; empty when nobody knows. */
            msg_lang: string;
            /**
             * Format: int64
             * @description The agency.
             */
            msg_memberid: number;
            /**
             * Format: int64
             * @description 1 when the other side has read it. In an event: it and all earlier ones of its side are read.
             * @enum {integer}
             */
            msg_read: 0 | 1;
            /**
             * @description In which capacity.
             * @enum {string}
             */
            msg_role: "agency" | "guest" | "cleaner" | "company";
            /**
             * Format: int64
             * @description The task's number.
             */
            msg_rpmaid?: number;
            /** @description Who wrote it; may be empty. */
            msg_sender: string;
            /** @description Plain text. */
            msg_text: string;
            /**
             * Format: int64
             * @description The reservation's number.
             */
            msg_vorgid?: number;
        };
        MessageColleagueBody: {
            /**
             * Format: int64
             * @description The staff number.
             */
            id: number;
            /** @description Whether that is who asks. */
            me: boolean;
            /** @description The name. */
            name: string;
        };
        MessageDroppedBody: {
            /** @description Always true. */
            dropped: boolean;
        };
        MessageFilledBody: {
            /**
             * @description The language of whom the chat is with.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description With the facts of the chat in their places. */
            modules: components["schemas"]["MessageModuleBody"][];
        };
        MessageFoundBody: {
            /** @description The day of arrival, or of the task, as yyyy-MM-dd; empty when what the chat belonged to has gone. */
            begins: string;
            /** @description The day of departure, as yyyy-MM-dd; empty for a task. */
            ends: string;
            /**
             * Format: int64
             * @description The number of the task or reservation.
             */
            id: number;
            /**
             * @description What its chat belongs to.
             * @enum {string}
             */
            kind: "cleaning" | "reservation";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description When it was written, in the property's time zone. */
            msg_created: string;
            /**
             * Format: int64
             * @description The message's number.
             */
            msg_id: number;
            /**
             * Format: int64
             * @description 1 when the agency wrote it.
             * @enum {integer}
             */
            msg_isoutgoing: 0 | 1;
            /**
             * @description In which capacity.
             * @enum {string}
             */
            msg_role: "agency" | "guest" | "cleaner" | "company";
            /** @description Who wrote it; may be empty. */
            msg_sender: string;
            /** @description The text around the first found word, in pieces. */
            pieces: components["schemas"]["MessagePiece"][];
            /** @description How the chat is called: the property, and the booker of a stay. */
            title: string;
        };
        MessageModuleBody: {
            /**
             * Format: int64
             * @description The text module's number.
             */
            id: number;
            /**
             * @description The chats that it is for.
             * @enum {string}
             */
            kind: "cleaning" | "reservation";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description How the office calls it. */
            name: string;
            /** @description In {guest}, {property}, {arrival} and {departure} the facts of the chat are put; in chats of tasks only {property}. */
            texts: components["schemas"]["Texts"];
        };
        MessageModuleFields: {
            /**
             * @description The chats that it is for.
             * @enum {string}
             */
            kind: "cleaning" | "reservation";
            /** @description How the office calls it; up to 80 characters. */
            name: string;
            /** @description In one language at least, each fewer than 2500 characters. */
            texts: components["schemas"]["Texts"];
        };
        MessageModuleFieldsChanges: {
            /** @description The chats that it is for. */
            kind?: {
                /** @enum {string} */
                from: "cleaning" | "reservation";
                /** @enum {string} */
                to: "cleaning" | "reservation";
            };
            /** @description How the office calls it; up to 80 characters. */
            name?: {
                from: string;
                to: string;
            };
            texts?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
        };
        MessagePiece: {
            /** @description Whether it is a word that was searched. */
            hit: boolean;
            /** @description Plain text. */
            text: string;
        };
        MessageReadBody: {
            /**
             * Format: int64
             * @description How many were not before.
             */
            marked: number;
            /**
             * Format: int64
             * @description All messages of the other side are read now.
             * @enum {integer}
             */
            msg_read: 1;
        };
        MessageThreadBody: {
            /** @description The manager's name. */
            assigned: string;
            /**
             * Format: int64
             * @description The staff number of the manager who takes care of it; 0 for nobody.
             */
            assigned_to: number;
            /** @description The day of arrival, or of the task, as yyyy-MM-dd; empty when what the chat belonged to has gone. */
            begins: string;
            /** @description The day of departure, as yyyy-MM-dd; empty for a task. */
            ends: string;
            /**
             * Format: int64
             * @description The number of the task or reservation.
             */
            id: number;
            /**
             * @description What the chat belongs to.
             * @enum {string}
             */
            kind: "cleaning" | "reservation";
            /** @description When the last message was written, in the property's time zone. */
            last_at: string;
            /** @description outgoing~~~text~~~created. */
            lastmessage: string;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description Whether that is who asks. */
            mine: boolean;
            /** @description How the chat is called: the property, and the booker of a stay. */
            title: string;
            /**
             * Format: int64
             * @description How many messages the agency has not read.
             */
            unread: number;
            /** @description Since when the chat waits for an answer of the agency, in the property's time zone; empty time when it does not. */
            waiting_since: string;
        };
        MessageTranslationBody: {
            /**
             * @description The language that was asked for.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description The language that the message was found to be in; the same when there was nothing to translate. */
            source: string;
            /** @description Plain text. */
            text: string;
        };
        MessageUploadBody: {
            /**
             * Format: int64
             * @description The part that is awaited; as many as there are when the file is whole.
             */
            next: number;
            /**
             * Format: int64
             * @description The size of every part but the last, which is the rest.
             */
            part_size: number;
            /**
             * Format: int64
             * @description How many parts there are.
             */
            parts: number;
            /**
             * Format: int64
             * @description The file's size in bytes.
             */
            size: number;
            /** @description The upload's name. */
            upload: string;
        };
        MessageWaitingBody: {
            /**
             * Format: int64
             * @description How many of them are assigned to who asks.
             */
            mine: number;
            /**
             * Format: int64
             * @description How many chats wait for an answer; not counted beyond 100.
             */
            waiting: number;
        };
        ModuleInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["MessageModuleFieldsChanges"];
        };
        Money: {
            /**
             * Format: int64
             * @description Cents.
             */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
        };
        NewLogoInputBody: Record<string, never>;
        NewOutgoingInputBody: {
            /** @description Of a channel that is none of the others; up to 60 characters. */
            name: string;
            /** @enum {string} */
            source: "airbnb" | "booking" | "vrbo" | "generic";
        };
        NewTextInputBody: {
            /**
             * @description Who reads it.
             * @enum {string}
             */
            audience: "guest" | "staff";
            /** @description Plain text with the simplest Markdown, at most 20000 characters; what else it holds is taken out. */
            body: string;
            /** @description true: it is for all homes of the agency. */
            general?: boolean;
            /**
             * @description The language it is in.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description Its headline, at most 200 characters. */
            title: string;
        };
        NotificationMailAnswer: {
            /** @description Whether it can be sent again: it failed and would still be of use. */
            again: boolean;
            /**
             * @description Why the last try failed; empty while none has, and once it is sent.
             * @enum {string}
             */
            cause: "" | "too_late" | "refused" | "busy" | "no_answer" | "not_reached" | "not_taken";
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** Format: int64 */
            id: number;
            /**
             * @description What it is about.
             * @enum {string}
             */
            kind: "activation" | "activation_renewed" | "reset" | "sign_in_link" | "already_active" | "invited" | "password_changed" | "login_link" | "host_informed" | "new_messages" | "key_ready" | "opened_by_number" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "recovery_code_used" | "second_factor_app_off" | "passkey_added" | "passkey_removed" | "passkey_refused" | "second_factor_needed" | "second_factor_needed_from" | "erasure_done" | "erasure_done_login" | "erasure_refused" | "erasure_asked" | "absence_asked" | "absence_granted" | "absence_refused" | "absence_removed" | "tasks_asked" | "tasks_reminded" | "task_given_away" | "program_connected" | "token_ends" | "team_joined";
            /** @enum {string} */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The same in English, with the mail server's code; for the office to tell its operator. */
            last_error: string;
            /** Format: int64 */
            memberid: number;
            /** @description When it is tried next, RFC 3339, UTC; empty when it is not. */
            next_at: string;
            /** @description RFC 3339, UTC; empty while it is not sent. */
            sent_at: string;
            /** @enum {string} */
            state: "queued" | "sent" | "failed";
            /** @description The agency's, such as Europe/Madrid, by whose clock these times are shown. */
            time_zone: string;
            to: string;
            /** Format: int64 */
            tries: number;
        };
        NotificationMailServer: {
            /** @description Whether an answer to a mail about a message becomes a message. */
            answers: boolean;
            /** @description Whether mails are sent; in a demo they are shown instead, and it is false. */
            configured: boolean;
            /**
             * @description How the connection is encrypted.
             * @enum {string}
             */
            encryption: "starttls" | "implicit" | "opportunistic" | "none" | "";
            /** @description The address that mails come from, the installation's. */
            from: string;
            /** @description Name of the mail server; empty where there is none. */
            host: string;
            /** Format: int64 */
            port: number;
            /** @description Where answers of people go, the agency's; empty for nowhere. */
            reply_to: string;
        };
        NotificationQuietBody: {
            /** @description The agency whose hours these are while the person has chosen none of their own; empty for own ones. */
            agency: string;
            /** @description HH:mm */
            from: string;
            on: boolean;
            /** @description The zone of their clock, as Europe/Madrid. */
            time_zone: string;
            /** @description HH:mm; on the next day when it is not after from. */
            to: string;
        };
        NotificationQuietChange: {
            from?: string;
            on?: boolean;
            time_zone?: string;
            to?: string;
        };
        NotificationServer: {
            /** @description Whether an answer to a mail becomes a message. */
            answers: boolean;
            /** @description Whether it sends mails. */
            mail: boolean;
            /** @description The key with which a browser subscribes (applicationServerKey), base64url. */
            push_key: string;
        };
        NotificationSubscribed: {
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @description Whether it belongs to the session that asks. */
            current: boolean;
            id: string;
        };
        NotificationTaskWays: {
            push: boolean;
        };
        NotificationTaskWaysChange: {
            push?: boolean;
        };
        NotificationTold: {
            /** @description The browsers of the account that take pushes, the newest first. */
            browsers: components["schemas"]["NotificationSubscribed"][];
            /** @description Messages that stay unread for three minutes. */
            messages: components["schemas"]["NotificationWays"];
            /** @description Hours without notifications; messages that arrive during them are sent once when they end, if still unread. */
            quiet: components["schemas"]["NotificationQuietBody"];
            server: components["schemas"]["NotificationServer"];
            /** @description News of a stay, such as that its key can be seen. */
            stay: components["schemas"]["NotificationWays"];
            /** @description New and changed tasks. */
            tasks: components["schemas"]["NotificationTaskWays"];
        };
        NotificationTrialAnswer: {
            /**
             * Format: int64
             * @description The code of the mail server's refusal, such as 550; 0 where it gave none.
             */
            code: number;
            /** @enum {string} */
            outcome: "sent" | "shown" | "not_configured" | "name_not_found" | "connection_refused" | "timed_out" | "encryption" | "wrong_login" | "sender_refused" | "recipient_refused" | "message_refused" | "failed";
            /** @description The mail server's refusal in its own words, at most 300 characters, without addresses and the login; empty where it said nothing. */
            said: string;
            /** @description Who got it: the person who asked. */
            to: string;
        };
        NotificationWays: {
            mail: boolean;
            push: boolean;
        };
        NotificationWaysChange: {
            mail?: boolean;
            push?: boolean;
        };
        PayClosedInput: {
            /** Format: int64 */
            staff: number;
            /** @description As it was seen; what says something else by now is a conflict. */
            version: string;
        };
        PayCorrectionAnswer: {
            amount: components["schemas"]["Money"];
            /** @description Wall clock of the agency. */
            at: string;
            /** Format: int64 */
            id: number;
            reason: string;
        };
        PayHomeName: {
            /** Format: int64 */
            id: number;
            title: string;
        };
        PayLineAnswer: {
            /** @description Absent where there is no rate. */
            amount?: components["schemas"]["Money"];
            /**
             * @description none: there is no rate for it, and it is in no amount.
             * @enum {string}
             */
            by: "piece" | "hour" | "none";
            /** @description yyyy-MM-dd, on which it began. */
            day: string;
            home: string;
            /** @enum {string} */
            kind: "departure" | "arrival" | "service" | "interim" | "periodic" | "check";
            /**
             * Format: int64
             * @description Of all people who count here; below zero where a difference has less than before.
             */
            minutes: number;
            /**
             * Format: int64
             * @description How many people did it; a piece rate is divided by them.
             */
            of: number;
            /** @description false: begin or end was not pressed, the planned time counts. */
            pressed: boolean;
            /**
             * Format: int64
             * @description How many of its people count here.
             */
            share: number;
            /**
             * Format: int64
             * @description Number of the task.
             */
            task: number;
        };
        PaymentAnswer: {
            payment: components["schemas"]["PaymentLineAnswer"];
            stay: components["schemas"]["PaymentStayAnswer"];
        };
        PaymentBankBody: {
            /** @description May be empty. */
            bic: string;
            city: string;
            /** @description ISO 3166, two letters; the address is asked for by the Swiss QR-bill. */
            country: string;
            iban: string;
            /** @description Payment page of the agency's provider: https, with {booking}, {amount} and {currency} as places; empty for none. */
            link: string;
            /** @description Holder of the account; at most 70 characters. */
            name: string;
            number: string;
            postalcode: string;
            /** @description Of a Swiss account, for QR references; empty for none. */
            qr_iban: string;
            street: string;
        };
        PaymentBankBodyChanges: {
            /** @description May be empty. */
            bic?: {
                from: string;
                to: string;
            };
            city?: {
                from: string;
                to: string;
            };
            /** @description ISO 3166, two letters; the address is asked for by the Swiss QR-bill. */
            country?: {
                from: string;
                to: string;
            };
            iban?: {
                from: string;
                to: string;
            };
            /** @description Payment page of the agency's provider: https, with {booking}, {amount} and {currency} as places; empty for none. */
            link?: {
                from: string;
                to: string;
            };
            /** @description Holder of the account; at most 70 characters. */
            name?: {
                from: string;
                to: string;
            };
            number?: {
                from: string;
                to: string;
            };
            postalcode?: {
                from: string;
                to: string;
            };
            /** @description Of a Swiss account, for QR references; empty for none. */
            qr_iban?: {
                from: string;
                to: string;
            };
            street?: {
                from: string;
                to: string;
            };
        };
        PaymentBookingAnswer: {
            amount: components["schemas"]["Money"];
            /** @description yyyy-MM-dd */
            booked_on: string;
            /** @description The other side. */
            name: string;
            reference: string;
            text: string;
        };
        PaymentCodeAnswer: {
            bic: string;
            /** @description In groups of four. */
            iban: string;
            /**
             * @description EPC069-12, or the Swiss QR-bill.
             * @enum {string}
             */
            kind: "epc" | "swiss";
            /** @description Who is paid. */
            name: string;
            /** @description The content of the QR code; error correction level M. */
            payload: string;
            /** @description In groups of four; the agency finds the payment by it. */
            reference: string;
        };
        PaymentConfirmLine: {
            /** Format: int64 */
            id: number;
            /** @description Together the amount of the line. */
            parts: components["schemas"]["PaymentConfirmPart"][];
        };
        PaymentConfirmPart: {
            /**
             * Format: int64
             * @description Cents, with the sign of the line.
             */
            amount: number;
            /**
             * Format: int64
             * @description Number of the reservation.
             */
            stay: number;
        };
        PaymentDepositBody: {
            /** Format: int64 */
            asked: number;
            /** @description Why less was given back; at most 500 characters. */
            reason: string;
            /** Format: int64 */
            received: number;
            /** @description yyyy-MM-dd; empty for not yet. */
            received_on: string;
            /** Format: int64 */
            returned: number;
            /** @description yyyy-MM-dd; empty for not yet. */
            returned_on: string;
        };
        PaymentDepositBodyChanges: {
            asked?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Why less was given back; at most 500 characters. */
            reason?: {
                from: string;
                to: string;
            };
            received?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description yyyy-MM-dd; empty for not yet. */
            received_on?: {
                from: string;
                to: string;
            };
            returned?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description yyyy-MM-dd; empty for not yet. */
            returned_on?: {
                from: string;
                to: string;
            };
        };
        PaymentEnteredAnswer: {
            money: components["schemas"]["PaymentStayMoney"];
            /**
             * Format: int64
             * @description The number of the new entry.
             */
            payment: number;
        };
        PaymentFileAnswer: {
            /** Format: int64 */
            added: number;
            /** @enum {string} */
            format: "csv" | "camt.053";
            /** Format: int64 */
            id: number;
            /** @description yyyy-MM-ddTHH:mm:ssZ */
            imported_at: string;
            imported_by: string;
            /** Format: int64 */
            lines: number;
            name: string;
        };
        PaymentImportedAnswer: {
            /** Format: int64 */
            added: number;
            /** @enum {string} */
            format: "csv" | "camt.053";
            /**
             * Format: int64
             * @description Lines that an earlier file had; they change nothing.
             */
            known: number;
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            skipped: number;
            /**
             * Format: int64
             * @description Number of the file; 0 where all its lines were known.
             */
            statement: number;
            /**
             * Format: int64
             * @description Lines with a sure proposal.
             */
            sure: number;
        };
        PaymentLineAnswer: {
            /** @description Below 0 for what was paid back or taken back. */
            amount: components["schemas"]["Money"];
            /** @description Whether it can be taken back: what the office entered or confirmed, once. */
            can_take_back: boolean;
            /** @description Whether it was taken back. */
            countered: boolean;
            /**
             * Format: int64
             * @description The payment that this entry takes back; 0 for none.
             */
            counters: number;
            /** @description yyyy-MM-dd; empty when no day was agreed. */
            due_on: string;
            /** @description yyyy-MM-dd HH:mm:ss at the home; 0000-00-00 00:00:00 for what a file brought. */
            entered_at: string;
            /** @description Who entered it; empty when no longer known. */
            entered_by: string;
            /**
             * Format: int64
             * @description Within the stay.
             */
            id: number;
            label: string;
            /** @description Of the office; the reason of a counter entry. */
            note: string;
            /** @description yyyy-MM-dd; empty for what is due. */
            paid_on: string;
            /** @enum {string} */
            recipient: "agency" | "third";
            /**
             * Format: int64
             * @description The line of a bank statement that it was confirmed from; 0 for none.
             */
            statement_line: number;
            /**
             * @description How it came; empty where a file does not say.
             * @enum {string}
             */
            way: "bank_transfer" | "cash" | "card" | "portal" | "other" | "";
        };
        PaymentLookAnswer: {
            /** @description The first bookings as they are read. */
            first: components["schemas"]["PaymentBookingAnswer"][];
            /** @enum {string} */
            format: "csv" | "camt.053" | "";
            headings: string[];
            /** @description The kept mapping fits, or the format needs none. */
            known: boolean;
            /**
             * Format: int64
             * @description How many bookings it has.
             */
            lines: number;
            /** @description The kept one, or a guess. */
            mapping: components["schemas"]["PaymentMappingBody"];
            /** @description Why it cannot be imported; at most 50. */
            problems: components["schemas"]["PaymentProblemAnswer"][];
            /** @description Some rows of a CSV file as they are. */
            sample: string[][];
            /**
             * Format: int64
             * @description Entries that move no money: pending ones, amounts of zero.
             */
            skipped: number;
        };
        PaymentMappedHeadings: {
            /** @enum {string} */
            column: "date" | "amount" | "debit" | "credit" | "sign" | "currency" | "name" | "text" | "reference" | "end_to_end" | "bank_ref" | "account";
            /** @description Several are joined. */
            headings: string[];
        };
        PaymentMappingBody: {
            columns: components["schemas"]["PaymentMappedHeadings"][];
            /** @description ISO 4217, of files that have no column for it. */
            currency: string;
            /**
             * @description Order of day, month and year.
             * @enum {string}
             */
            dates: "dmy" | "mdy" | "ymd";
            /**
             * @description The mark before the cents: . or the word comma.
             * @enum {string}
             */
            decimal: "." | "comma";
            /** @description One character: ; , | or a tab. */
            delimiter: string;
            /**
             * @description Empty finds out.
             * @enum {string}
             */
            encoding: "" | "utf-8" | "windows-1252" | "iso-8859-15";
        };
        PaymentOutcomeAnswer: {
            booked: boolean;
            /** Format: int64 */
            id: number;
            /**
             * @description Why it was not booked.
             * @enum {string}
             */
            reason?: "settled" | "missing" | "stay" | "sums" | "currency" | "too_much_back";
        };
        PaymentPartAnswer: {
            amount: components["schemas"]["Money"];
            /** Format: int64 */
            payment: number;
            stay: components["schemas"]["PaymentStayAnswer"];
        };
        PaymentPayAnswer: {
            /** @description Absent where nothing is open, or the agency has no account for the currency. */
            code?: components["schemas"]["PaymentCodeAnswer"];
            currency: string;
            /** @description Payment page of the agency's provider; empty for none. */
            link: string;
            security_deposit: components["schemas"]["PaymentDepositBody"];
            to_pay: components["schemas"]["Money"];
            /** @description By the agency's rules; absent where none counts. */
            tourist_tax?: components["schemas"]["PaymentTaxAnswer"];
        };
        PaymentProblemAnswer: {
            /** @description Column or element; empty for the line as a whole. */
            field: string;
            /**
             * Format: int64
             * @description Line of the file; 0 for the file as a whole.
             */
            line: number;
            /** @enum {string} */
            reason: "empty" | "nul" | "encoding" | "too_large" | "too_many" | "date" | "amount" | "currency" | "column" | "cells" | "quotes" | "xml" | "doctype" | "depth" | "no_statement" | "sums";
        };
        PaymentProposalAnswer: {
            /**
             * @description Sure ones are proposed ticked; none is booked before a person confirms it.
             * @enum {string}
             */
            confidence: "sure" | "likely" | "maybe";
            reasons: ("reference" | "number" | "external" | "amount" | "deposit" | "name" | "last_name" | "return" | "too_much" | "already_paid" | "not_confirmed")[];
            stay: components["schemas"]["PaymentStayAnswer"];
        };
        PaymentRematchAnswer: {
            /** Format: int64 */
            lines: number;
            /** Format: int64 */
            proposed: number;
        };
        PaymentSettledAnswer: {
            /** @enum {string} */
            state: "open" | "ignored";
        };
        PaymentSettledLineAnswer: {
            done: boolean;
            /** Format: int64 */
            id: number;
            /**
             * @description Why nothing was done: somebody else has decided meanwhile, or there is no such line.
             * @enum {string}
             */
            reason?: "settled" | "missing";
        };
        PaymentSettledRule: {
            /** Format: int64 */
            id: number;
        };
        PaymentStatementLineAnswer: {
            amount: components["schemas"]["Money"];
            /** @description yyyy-MM-dd */
            booked_on: string;
            /** @description Who paid what for is no longer kept. */
            erased: boolean;
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            memberid: number;
            /** @description The other side. */
            name: string;
            /** @description Of a booked line: what was booked where. */
            parts: components["schemas"]["PaymentPartAnswer"][];
            /** @description Of an open line: the stay that it probably pays. */
            proposal?: components["schemas"]["PaymentProposalAnswer"];
            /** @description Why it was ignored, or opened again. */
            reason: string;
            reference: string;
            /** @description A bank gave the money back. */
            returned: boolean;
            /** @description yyyy-MM-ddTHH:mm:ssZ; empty for not yet. */
            settled_at: string;
            settled_by: string;
            /** @enum {string} */
            state: "open" | "booked" | "ignored";
            text: string;
        };
        PaymentStatementsAnswer: {
            /** @description The last 20, newest first. */
            files: components["schemas"]["PaymentFileAnswer"][];
            /**
             * Format: int64
             * @description Lines that wait for a decision.
             */
            open: number;
        };
        PaymentStayAnswer: {
            /** @description yyyy-MM-dd */
            arrival: string;
            booking_number: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description Name of the booker. */
            guest: string;
            /**
             * Format: int64
             * @description Number of the reservation.
             */
            id: number;
            /** Format: int64 */
            memberid: number;
            paid: components["schemas"]["Money"];
            short_title: string;
            /** @description Where it was booked. */
            source: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            /** @description Of the property. */
            title: string;
            to_pay: components["schemas"]["Money"];
            /** @description yyyy-MM-dd: the date at the home now. */
            today: string;
            total: components["schemas"]["Money"];
        };
        PaymentStayMoney: {
            /** @description yyyy-MM-dd */
            arrival: string;
            booking_number: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description Name of the booker. */
            guest: string;
            /**
             * Format: int64
             * @description Number of the reservation.
             */
            id: number;
            /** Format: int64 */
            memberid: number;
            paid: components["schemas"]["Money"];
            /** @description All, with counter entries, the last entered first. */
            payments: components["schemas"]["PaymentLineAnswer"][];
            security_deposit: components["schemas"]["PaymentDepositBody"];
            short_title: string;
            /** @description Where it was booked. */
            source: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            /** @description Of the property. */
            title: string;
            to_pay: components["schemas"]["Money"];
            /** @description yyyy-MM-dd: the date at the home now. */
            today: string;
            total: components["schemas"]["Money"];
            /** @description By the agency's rules; absent where none counts. */
            tourist_tax?: components["schemas"]["PaymentTaxAnswer"];
        };
        PaymentSumAnswer: {
            /**
             * Format: int64
             * @description How many of them have begun, or are over.
             */
            begun: number;
            begun_open: components["schemas"]["Money"];
            open: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description How many stays are not fully paid.
             */
            stays: number;
        };
        PaymentTaxAnswer: {
            amount: components["schemas"]["Money"];
            /** @description What is part of the stay's costs now. */
            charged: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description How many do not for their age.
             */
            free: number;
            /**
             * Format: int64
             * @description How many count.
             */
            nights: number;
            /**
             * Format: int64
             * @description How many pay.
             */
            persons: number;
            /**
             * Format: int64
             * @description Children whose age decides and is not known; they are counted as paying.
             */
            unknown: number;
        };
        PaymentTaxedStayAnswer: {
            stay: components["schemas"]["PaymentStayAnswer"];
            tax: components["schemas"]["PaymentTaxAnswer"];
        };
        PaymentTaxRuleAnswer: {
            /**
             * Format: int64
             * @description Cents a night, cents a person and night, or hundredths of a percent of the rent.
             */
            amount: number;
            /** @enum {string} */
            basis: "night" | "person_night" | "percent";
            /**
             * Format: int64
             * @description After how many nights of a stay nothing more is asked; 0 for never.
             */
            capped_nights: number;
            /**
             * Format: int64
             * @description The age from which one pays; 0 lets everybody pay.
             */
            free_under: number;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The property; 0 for all. A rule of one goes before one of all.
             */
            property: number;
            /** @description Of the property; empty for all. */
            title: string;
            /** @description yyyy-MM-dd: the first night that it counts for. */
            valid_from: string;
        };
        PaymentTaxRuleBody: {
            /**
             * Format: int64
             * @description Cents a night, cents a person and night, or hundredths of a percent of the rent.
             */
            amount: number;
            /** @enum {string} */
            basis: "night" | "person_night" | "percent";
            /**
             * Format: int64
             * @description After how many nights of a stay nothing more is asked; 0 for never.
             */
            capped_nights: number;
            /**
             * Format: int64
             * @description The age from which one pays; 0 lets everybody pay.
             */
            free_under: number;
            /**
             * Format: int64
             * @description The property; 0 for all. A rule of one goes before one of all.
             */
            property: number;
            /** @description yyyy-MM-dd: the first night that it counts for. */
            valid_from: string;
        };
        PayPiece: {
            /**
             * Format: int64
             * @description Cents a task.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fewest bedrooms.
             */
            bedrooms_from: number;
            /**
             * Format: int64
             * @description The most bedrooms; 99 for no limit.
             */
            bedrooms_to: number;
            /**
             * @description Kind of task; empty for all.
             * @enum {string}
             */
            kind: "departure" | "arrival" | "service" | "interim" | "periodic" | "check" | "";
            /**
             * Format: int64
             * @description Number of the one home; 0 for all.
             */
            property: number;
        };
        PayRates: {
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Cents an hour, for tasks without a piece rate; 0 for no hourly rate.
             */
            hour: number;
            /** @description Rates by task. Of those that fit, one home goes before a kind, and a kind before a size. */
            pieces: components["schemas"]["PayPiece"][];
        };
        PayRowAnswer: {
            active: boolean;
            /** @description By currency, with corrections and differences. */
            amounts: components["schemas"]["Money"][];
            /** @description Whether it keeps its numbers. */
            closed: boolean;
            /** @description Wall clock of the agency; empty while it is open. */
            closed_at: string;
            /** @description Who closed it; empty while it is open, or for a person who has left. */
            closed_by: string;
            /** @enum {string} */
            kind: "company" | "person";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /**
             * Format: int64
             * @description By pressed begin and end.
             */
            minutes: number;
            /** @description yyyy-MM */
            month: string;
            name: string;
            /** @description Whether the month has ended, so that it can be closed. */
            over: boolean;
            /**
             * Format: int64
             * @description Tasks that are paid by piece.
             */
            pieces: number;
            /**
             * Format: int64
             * @description The time of those.
             */
            planned_minutes: number;
            /**
             * Format: int64
             * @description Tasks whose begin or end was not pressed; they count with their planned time.
             */
            planned_tasks: number;
            /** Format: int64 */
            staff: number;
            /**
             * Format: int64
             * @description Tasks that were worked.
             */
            tasks: number;
            /**
             * Format: int64
             * @description Tasks without a rate: they are in no amount.
             */
            unrated: number;
            /** @description What it says now; it is closed as it was seen. */
            version: string;
        };
        PaySheetAnswer: {
            /** @description What the homes of its piece rates are called. */
            homes: components["schemas"]["PayHomeName"][];
            rates: components["schemas"]["PayRates"];
            /** @description yyyy-MM-dd: the first day on which they count. */
            valid_from: string;
        };
        PayStatementAnswer: {
            active: boolean;
            /** @description By currency, with corrections and differences. */
            amounts: components["schemas"]["Money"][];
            /** @description Whether it keeps its numbers. */
            closed: boolean;
            /** @description Wall clock of the agency; empty while it is open. */
            closed_at: string;
            /** @description Who closed it; empty while it is open, or for a person who has left. */
            closed_by: string;
            corrections: components["schemas"]["PayCorrectionAnswer"][];
            /** @description Later changes of tasks of closed months: what they are worth now, less what was counted. */
            differences: components["schemas"]["PayLineAnswer"][];
            /** @enum {string} */
            kind: "company" | "person";
            /** @description By day. */
            lines: components["schemas"]["PayLineAnswer"][];
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /**
             * Format: int64
             * @description By pressed begin and end.
             */
            minutes: number;
            /** @description yyyy-MM */
            month: string;
            name: string;
            /** @description Whether the tasks of the person are paid to their company, and have no amounts here. */
            of_company: boolean;
            /** @description Whether the month has ended, so that it can be closed. */
            over: boolean;
            /**
             * Format: int64
             * @description Tasks that are paid by piece.
             */
            pieces: number;
            /**
             * Format: int64
             * @description The time of those.
             */
            planned_minutes: number;
            /**
             * Format: int64
             * @description Tasks whose begin or end was not pressed; they count with their planned time.
             */
            planned_tasks: number;
            /** @description The rates that count in the month, the latest last. */
            rates: components["schemas"]["PaySheetAnswer"][];
            /** Format: int64 */
            staff: number;
            /**
             * Format: int64
             * @description Tasks that were worked.
             */
            tasks: number;
            /**
             * Format: int64
             * @description Tasks without a rate: they are in no amount.
             */
            unrated: number;
            /** @description What it says now; it is closed as it was seen. */
            version: string;
        };
        PhotosInputBody: {
            /** @description Photos that were uploaded in parts, by the names of their uploads. Not in a form. */
            uploads?: string[] | null;
        };
        PictureOrderInputBody: {
            /** @description Names of pictures in their new order; others come behind. */
            names: string[] | null;
        };
        PlaceFileInputBody: Record<string, never>;
        PlanInputBody: {
            /** @description In spite of doubts of the people, of absences and of who is in the home. */
            anyway?: boolean;
            /** @description Each field that is changed, with what the planner saw in the draft and what is wanted. Notes are not in a draft, and a task stays on its day. */
            changes: components["schemas"]["TaskPlanFieldsChanges"];
        };
        PlanningCandidateBody: {
            /** @description When they could begin beside their other tasks, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it does not fit. */
            begin: string;
            /**
             * Format: int64
             * @description The company that a person works for; 0 for the agency's own people and for companies.
             */
            company: number;
            /** @description Could take it. Who assigns it to another one is asked again. */
            fits: boolean;
            /** @description Has the task now. */
            has: boolean;
            /** @enum {string} */
            kind: "person" | "company";
            name: string;
            /** @description For or against, for people. */
            reasons: string[];
            /**
             * Format: int64
             * @description Number of the person or company.
             */
            staff: number;
            /**
             * Format: int64
             * @description How many tasks of that day they have that are not finished.
             */
            tasks: number;
            /**
             * Format: int64
             * @description Minutes of travel more, roughly.
             */
            travel: number;
        };
        PlanningCandidatesBody: {
            end: string;
            /** @description What at the home speaks against this time, for people; for managers alone. */
            obstacles: string[];
            /** @description Who fits best comes first. */
            people: components["schemas"]["PlanningCandidateBody"][];
            /** @description The time that is asked about, yyyy-MM-dd HH:mm:ss in the property's zone. */
            start: string;
        };
        PlanningForeseenBody: {
            check: boolean;
            /** @description The checklist that the rule names; empty for those of the home and the kind. */
            checklist: string;
            /** @enum {string} */
            effect: "comes" | "moves" | "changes" | "lists" | "names" | "goes" | "stays";
            end: string;
            home: string;
            /** @description Who would do it; empty for nobody. */
            person: string;
            /** @description Wall clock of the home, as it would be; of one that goes as it is. */
            start: string;
            /** @description What the task is called; mostly empty. */
            title: string;
            title_words: components["schemas"]["Texts"];
            type: string;
            was_end: string;
            /** @description As it is; empty for a task that comes. */
            was_start: string;
        };
        PlanningPreviewBody: {
            /**
             * Format: int64
             * @description Which others would do.
             */
            changes: number;
            /** Format: int64 */
            comes: number;
            /**
             * Format: int64
             * @description How many days ahead were looked at.
             */
            days: number;
            /** Format: int64 */
            goes: number;
            /**
             * Format: int64
             * @description How many homes the rule is for.
             */
            homes: number;
            /**
             * Format: int64
             * @description Which would have another checklist.
             */
            lists: number;
            /** Format: int64 */
            moves: number;
            /**
             * Format: int64
             * @description Which would only be called something else.
             */
            names: number;
            /** @description The first ones of each effect. */
            rows: components["schemas"]["PlanningForeseenBody"][];
            /**
             * Format: int64
             * @description That are left alone, because somebody has begun them or has ticked something of their checklist, or a planner has set their time.
             */
            stays: number;
        };
        PlanningReasonBody: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /**
             * @description Names the sentence; the other fields are what its words need, empty or 0 where they do not.
             * @enum {string}
             */
            code: "after_stay" | "before_stay" | "booked_extra" | "long_stay" | "in_sample" | "every_weeks" | "empty_days" | "nights_used" | "days_since" | "of_visit" | "left_behind" | "by_person" | "not_wanted" | "from_source" | "standard_rule" | "agency_rule" | "town_rule" | "building_rule" | "home_rule" | "list_of_rule" | "list_gone" | "at_departure" | "cut_short" | "day_before" | "after_cleaning" | "before_arrival" | "spread_over" | "on_day" | "first_free" | "time_by_hand" | "moved_by_rule" | "moved_by" | "person_by_hand" | "nobody_by_hand" | "company_declined" | "person_of_rule" | "person_of_home" | "cannot_come" | "backup_instead" | "company_does" | "nobody_can" | "nobody_named";
            /** Format: int64 */
            count: number;
            /** @description yyyy-MM-dd: when it was due. */
            day: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /**
             * Format: int64
             * @description The number of the rule: nights, weeks, days or cleanings.
             */
            every: number;
            /**
             * @description The kind of the rule.
             * @enum {string}
             */
            kind: "" | "departure" | "check" | "service" | "interim" | "inspection" | "periodic" | "upkeep" | "deep";
            /** @description A person, a company, a rule or the source of the stay. */
            name: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            now: string;
            /** Format: int64 */
            number: number;
            /** @description HH:mm */
            time: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            was: string;
            /**
             * @description Why somebody cannot come.
             * @enum {string}
             */
            why: "" | "absent" | "holiday" | "hours" | "off" | "declined" | "silent";
        };
        PlanningReasonsBody: {
            /** @description In the order in which they are read: why the task is there, why then, and why this person or nobody. */
            reasons: components["schemas"]["PlanningReasonBody"][];
        };
        PlanningRuleBody: {
            /** @description HH:mm, when on the day; departure, service and inspection follow the hours of the stay. */
            at: string;
            /**
             * Format: int64
             * @description Who is asked when the person cannot come; 0 for nobody.
             */
            backup: number;
            /**
             * Format: int64
             * @description For level building.
             */
            building: number;
            /** @description deep: every so many nights used, and not days since it was last done. */
            by_nights: boolean;
            /**
             * Format: int64
             * @description The checklist of its tasks, in place of those of the home and the kind; 0 for those. A list that was deleted counts as 0.
             */
            checklist?: number;
            /**
             * Format: int64
             * @description 0 for that of the home.
             */
            company: number;
            /**
             * Format: int64
             * @description interim: at most so many days apart; inspection: one in so many; periodic: weeks; upkeep: empty days; deep: nights or days.
             */
            every: number;
            /** @description yyyy-MM-dd: the first day; needed for periodic and deep, which count from it, and empty for no bound otherwise. */
            from: string;
            /**
             * @description interim, periodic, upkeep and deep: what happens on a public holiday.
             * @enum {string}
             */
            holidays: "as_planned" | "before" | "after";
            /**
             * Format: int64
             * @description For level home.
             */
            home: number;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "departure" | "check" | "service" | "interim" | "inspection" | "periodic" | "upkeep" | "deep";
            /**
             * Format: int64
             * @description Minutes that it takes at least.
             */
            least: number;
            /** @enum {string} */
            level: "agency" | "town" | "building" | "home";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /**
             * Format: int64
             * @description 0 for the cleaning time of the home.
             */
            minutes: number;
            /** @description What the rule and its tasks are called, up to 80 characters; needed for periodic, upkeep and deep, of which several apply beside each other. */
            name: string;
            /** @description The name in other languages, up to 80 characters each, for periodic, upkeep and deep, whose tasks are called as the rule; name is shown in a language that has none. */
            names?: components["schemas"]["Texts"];
            /** @description An exception: where it applies no such task is made. */
            none: boolean;
            on: boolean;
            /** @description departure: also after stays of the owner. */
            owners: boolean;
            /**
             * Format: int64
             * @description How many work at once, 1 to 4: two need half the time.
             */
            people: number;
            /**
             * Format: int64
             * @description Minutes more for each bedroom.
             */
            per_bedroom: number;
            /**
             * Format: int64
             * @description Minutes more for each person of the stay.
             */
            per_person: number;
            /**
             * Format: int64
             * @description 0 for that of the home.
             */
            person: number;
            /** @description service: the kinds of booked extras that are work. */
            services: string[];
            /** @description yyyy-MM-dd: the last day; empty for no bound. */
            to: string;
            /** @description For level town. */
            town: string;
            /**
             * Format: int64
             * @description Counts its changes; 0 for a rule as every agency has it from the start.
             */
            version: number;
        };
        PlanningRuleDraft: {
            /** @description HH:mm, when on the day; departure, service and inspection follow the hours of the stay. */
            at: string;
            /**
             * Format: int64
             * @description Who is asked when the person cannot come; 0 for nobody.
             */
            backup: number;
            /**
             * Format: int64
             * @description For level building.
             */
            building: number;
            /** @description deep: every so many nights used, and not days since it was last done. */
            by_nights: boolean;
            /**
             * Format: int64
             * @description The checklist of its tasks, in place of those of the home and the kind; 0 for those. A list that was deleted counts as 0. Absent: as it is.
             */
            checklist?: number;
            /**
             * Format: int64
             * @description 0 for that of the home.
             */
            company: number;
            /**
             * Format: int64
             * @description interim: at most so many days apart; inspection: one in so many; periodic: weeks; upkeep: empty days; deep: nights or days.
             */
            every: number;
            /** @description yyyy-MM-dd: the first day; needed for periodic and deep, which count from it, and empty for no bound otherwise. */
            from: string;
            /**
             * @description interim, periodic, upkeep and deep: what happens on a public holiday.
             * @enum {string}
             */
            holidays: "as_planned" | "before" | "after";
            /**
             * Format: int64
             * @description For level home.
             */
            home: number;
            /** @enum {string} */
            kind: "departure" | "check" | "service" | "interim" | "inspection" | "periodic" | "upkeep" | "deep";
            /**
             * Format: int64
             * @description Minutes that it takes at least.
             */
            least: number;
            /** @enum {string} */
            level: "agency" | "town" | "building" | "home";
            /**
             * Format: int64
             * @description 0 for the cleaning time of the home.
             */
            minutes: number;
            /** @description What the rule and its tasks are called, up to 80 characters; needed for periodic, upkeep and deep, of which several apply beside each other. */
            name: string;
            /** @description The name in other languages, up to 80 characters each, for periodic, upkeep and deep, whose tasks are called as the rule; name is shown in a language that has none. Absent: as they are. */
            names?: components["schemas"]["Texts"] | null;
            /** @description An exception: where it applies no such task is made. */
            none: boolean;
            on: boolean;
            /** @description departure: also after stays of the owner. */
            owners: boolean;
            /**
             * Format: int64
             * @description How many work at once, 1 to 4: two need half the time.
             */
            people: number;
            /**
             * Format: int64
             * @description Minutes more for each bedroom.
             */
            per_bedroom: number;
            /**
             * Format: int64
             * @description Minutes more for each person of the stay.
             */
            per_person: number;
            /**
             * Format: int64
             * @description 0 for that of the home.
             */
            person: number;
            /** @description service: the kinds of booked extras that are work. */
            services: string[];
            /** @description yyyy-MM-dd: the last day; empty for no bound. */
            to: string;
            /** @description For level town. */
            town: string;
        };
        PlanningRuleHome: {
            /** Format: int64 */
            id: number;
            title: string;
        };
        PlanningRuleHomes: {
            buildings: components["schemas"]["PlanningRuleHome"][];
            homes: components["schemas"]["PlanningRuleHome"][];
            towns: string[];
        };
        PlanningRulesBody: {
            rules: components["schemas"]["PlanningRuleBody"][];
            /**
             * Format: int64
             * @description How many homes are still to be planned by a change of them; 0 when all are.
             */
            waiting: number;
        };
        PostInputBody: {
            /** @description The language in which it is written, as a language tag; without it the request's language counts. */
            msg_lang?: string;
            /** @description Plain text, fewer than 2500 characters (Unicode code points). A message needs a text or a file. */
            msg_text?: string;
            /** @description Files that were uploaded in parts, by the names of their uploads. Not in a form. */
            uploads?: string[] | null;
        };
        ProblemDecided: {
            /**
             * Format: int64
             * @description The task that was made of it.
             */
            cleaning_rpmaid?: number;
            /** @enum {string} */
            state: "open" | "taken" | "done" | "dismissed";
        };
        ProblemEntry: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /**
             * Format: int64
             * @description The task at which the staff reported it; 0 for none.
             */
            cleaning_rpmaid: number;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 for not yet. */
            handled_at: string;
            /** @description Who decided last; empty for nobody yet. */
            handler: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "damage" | "complaint" | "missing" | "found";
            /** Format: int64 */
            memberid: number;
            /** @description Files of the message: of the chat of the stay or the task, or for the staff of …/problems/{problem}/{file}. */
            photos: components["schemas"]["ProblemPhoto"][];
            /** Format: int64 */
            property_id: number;
            /** @description Name of who reported it. */
            reporter: string;
            /**
             * Format: int64
             * @description The stay whose guest reported it; 0 for none.
             */
            reservation_id: number;
            short_title: string;
            /**
             * @description taken: somebody sees to it, perhaps with a task that was made of it.
             * @enum {string}
             */
            state: "open" | "taken" | "done" | "dismissed";
            /**
             * Format: int64
             * @description The task that was made of it; 0 for none.
             */
            task_rpmaid: number;
            text: string;
            /** @description Of the property. */
            title: string;
            /** @enum {string} */
            urgency: "low" | "normal" | "urgent";
        };
        ProblemPhoto: {
            /** Format: int64 */
            height: number;
            /** Format: int64 */
            id: number;
            mime: string;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /** Format: int64 */
            width: number;
        };
        ProblemReportAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /**
             * Format: int64
             * @description The message that it became in the chat of the stay or the task.
             */
            msg_id: number;
            /** Format: int64 */
            photos: number;
        };
        PropertyAmenityFields: {
            category: string;
            name: components["schemas"]["Texts"];
        };
        PropertyBulkAnswer: {
            results: components["schemas"]["PropertyRowAnswer"][];
        };
        PropertyChoicesAnswer: {
            /** @description Names of owners. */
            accounts: string[];
            /** @description Names of houses. */
            buildings: string[];
            /** @description Categories of amenities. */
            categories: string[];
            /** @description Towns of homes. */
            towns: string[];
        };
        PropertyCountAnswer: {
            /**
             * Format: int64
             * @description Those that the query finds.
             */
            matching: number;
            /**
             * Format: int64
             * @description All homes of the agency.
             */
            total: number;
        };
        PropertyDirectionsAnswer: {
            /** @enum {string} */
            category: "airport" | "amusement_park" | "beach" | "bus_stop" | "castle" | "town_centre" | "clubs" | "doctor" | "ferry" | "fun_and_sport" | "golf_course" | "motorway" | "ice_cream_parlour" | "museum" | "pharmacy" | "playground" | "restaurant" | "sea_access" | "shops" | "sights" | "ski_lift" | "train_station" | "swimming_hall" | "tourist_information" | "vet" | "water_access" | "water_sports";
            /** @description Nearest first. */
            places: components["schemas"]["PropertyPlaceAnswer"][];
        };
        PropertyDocumentAnswer: {
            /** Format: int64 */
            id: number;
            /** @description The language it is in; empty when it speaks none. */
            lang: string;
            mime: string;
            /** @description The file's name; the call …/documents/{id}/{name} gives it. */
            name: string;
            /** @description Whether it is of this stay alone. */
            own: boolean;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            title: string;
        };
        PropertyFieldAnswer: {
            after: unknown;
            before: unknown;
            field: string;
        };
        PropertyFields: {
            /** @description The owner whose books it is in; empty for none. */
            account: string;
            /** @description What the home has, by category. */
            amenities: components["schemas"]["PropertyAmenityFields"][];
            /** @description Notes for staff. */
            annotations: string;
            /** @description HH:mm, the usual time from which guests may come. */
            arrival_time: string;
            /** Format: int64 */
            bedrooms: number;
            /** @description Name of the house; empty for a home by itself. A name that is new makes a house at the home's address. */
            building: string;
            city: string;
            /**
             * Format: int64
             * @description How long its cleaning takes; 120 when 0.
             */
            cleaning_minutes: number;
            /** @description Whether another code is wanted after each departure. */
            code_change: boolean;
            /**
             * Format: int64
             * @description The cleaning company that cleans here; 0 for none.
             */
            company: number;
            /** @description ISO 3166, two letters; the agency's when empty. */
            country: string;
            /** @description HH:mm, the usual time until which they leave. */
            departure_time: string;
            /** @description Written: the code of the key safe, empty for none. Read: a mark of the code that is kept, never the code; empty for none. */
            key_code: string;
            /**
             * @description How guests get the key.
             * @enum {string}
             */
            key_handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @description Where the key is. */
            key_location: components["schemas"]["Texts"];
            /**
             * Format: double
             * @description Latitude in degrees; 0 with lon 0 when unknown.
             */
            lat: number;
            /** @description How to find it. */
            location_description: components["schemas"]["Texts"];
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /**
             * Format: int64
             * @description Adults and children; infants do not count.
             */
            max_occupancy: number;
            /** @description Where guests are met. */
            meeting_point: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The person who cleans here; 0 for none.
             */
            person: number;
            postalcode: string;
            /** @description Of a short-term let, Regulation (EU) 2024/1028; guests see it. */
            registration_number: string;
            /** @description For lists and narrow places; the title where it is empty. */
            short_title: string;
            /** @description Where the cleaners' key is; staff only. */
            staff_key: components["schemas"]["Texts"];
            street: string;
            /** @description IANA name; the agency's when empty. */
            time_zone: string;
            title: string;
            /** @description Written: the password, empty for an open network. Read: a mark of the password that is kept, never the password; empty for none. */
            wifi_password: string;
            /** @description Name of the network; empty without WiFi. */
            wifi_ssid: string;
            /**
             * Format: int64
             * @description 0 open, 1 password (WEP), 2 password (WPA/WPA2).
             * @enum {integer}
             */
            wifi_type: 0 | 1 | 2;
        };
        PropertyFieldsChanges: {
            /** @description The owner whose books it is in; empty for none. */
            account?: {
                from: string;
                to: string;
            };
            /** @description What the home has, by category. */
            amenities?: {
                from: components["schemas"]["PropertyAmenityFields"][];
                to: components["schemas"]["PropertyAmenityFields"][];
            };
            /** @description Notes for staff. */
            annotations?: {
                from: string;
                to: string;
            };
            /** @description HH:mm, the usual time from which guests may come. */
            arrival_time?: {
                from: string;
                to: string;
            };
            bedrooms?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Name of the house; empty for a home by itself. A name that is new makes a house at the home's address. */
            building?: {
                from: string;
                to: string;
            };
            city?: {
                from: string;
                to: string;
            };
            /** @description How long its cleaning takes; 120 when 0. */
            cleaning_minutes?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Whether another code is wanted after each departure. */
            code_change?: {
                from: boolean;
                to: boolean;
            };
            /** @description The cleaning company that cleans here; 0 for none. */
            company?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description ISO 3166, two letters; the agency's when empty. */
            country?: {
                from: string;
                to: string;
            };
            /** @description HH:mm, the usual time until which they leave. */
            departure_time?: {
                from: string;
                to: string;
            };
            /** @description Written: the code of the key safe, empty for none. Read: a mark of the code that is kept, never the code; empty for none. */
            key_code?: {
                from: string;
                to: string;
            };
            /** @description How guests get the key. */
            key_handover?: {
                /** @enum {string} */
                from: "at_property" | "key_safe" | "meeting_point" | "office";
                /** @enum {string} */
                to: "at_property" | "key_safe" | "meeting_point" | "office";
            };
            key_location?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description Latitude in degrees; 0 with lon 0 when unknown. */
            lat?: {
                /** Format: double */
                from: number;
                /** Format: double */
                to: number;
            };
            location_description?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description Longitude in degrees. */
            lon?: {
                /** Format: double */
                from: number;
                /** Format: double */
                to: number;
            };
            /** @description Adults and children; infants do not count. */
            max_occupancy?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            meeting_point?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            /** @description The person who cleans here; 0 for none. */
            person?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            postalcode?: {
                from: string;
                to: string;
            };
            /** @description Of a short-term let, Regulation (EU) 2024/1028; guests see it. */
            registration_number?: {
                from: string;
                to: string;
            };
            /** @description For lists and narrow places; the title where it is empty. */
            short_title?: {
                from: string;
                to: string;
            };
            staff_key?: {
                de?: {
                    from: string;
                    to: string;
                };
                en?: {
                    from: string;
                    to: string;
                };
                es?: {
                    from: string;
                    to: string;
                };
                pl?: {
                    from: string;
                    to: string;
                };
            };
            street?: {
                from: string;
                to: string;
            };
            /** @description IANA name; the agency's when empty. */
            time_zone?: {
                from: string;
                to: string;
            };
            title?: {
                from: string;
                to: string;
            };
            /** @description Written: the password, empty for an open network. Read: a mark of the password that is kept, never the password; empty for none. */
            wifi_password?: {
                from: string;
                to: string;
            };
            /** @description Name of the network; empty without WiFi. */
            wifi_ssid?: {
                from: string;
                to: string;
            };
            /** @description 0 open, 1 password (WEP), 2 password (WPA/WPA2). */
            wifi_type?: {
                /**
                 * Format: int64
                 * @enum {integer}
                 */
                from: 0 | 1 | 2;
                /**
                 * Format: int64
                 * @enum {integer}
                 */
                to: 0 | 1 | 2;
            };
        };
        PropertyHistoryLine: {
            /** @enum {string} */
            action: "created" | "edited" | "copied" | "put_away" | "brought_back" | "code_viewed" | "wifi_viewed" | "import_returned" | "places_added" | "place_changed" | "place_removed" | "places_imported" | "text_added" | "text_changed" | "text_removed" | "texts_ordered" | "texts_imported" | "picture_added" | "picture_replaced" | "picture_removed" | "pictures_ordered" | "document_added" | "document_removed" | "calendar_connected" | "calendar_readdressed" | "calendar_disconnected" | "calendar_loss_accepted" | "outgoing_made" | "outgoing_readdressed" | "outgoing_removed" | "calendar_file_read" | "calendar_replayed";
            /** @description Its value afterwards, as before. */
            after: unknown;
            /** @description Wall clock of the home. */
            at: string;
            /** @description Its value before, null for an act; of a secret true or false for whether there was one. */
            before: unknown;
            /** @description Who; empty for an import or a person who has left. */
            by: string;
            /** @description The field that changed, as in the edit, or text_title, text_body, text_audience, text_lang of an info text; empty for an act. */
            field: string;
            /** Format: int64 */
            id: number;
            /** @description Whether a file did it that the operator imported. */
            import: boolean;
            /** @description What the text, picture, document or places are called that the act was about; empty where it was about the home itself. */
            name: string;
            /**
             * Format: int64
             * @description The import of a file in the browser that did it, or its taking back: its number; 0 for none.
             */
            run: number;
        };
        PropertyHomeBody: {
            /** @description Always true. */
            done: boolean;
        };
        PropertyInfoTextAnswer: {
            /** @description Plain text with the simplest Markdown (headlines, paragraphs, lists, emphasis, links, pictures by name); never HTML. */
            body: string;
            /**
             * Format: int64
             * @description Number of the text.
             */
            id: number;
            /**
             * @description The language it is in: the wanted one, else the agency's, else English, else any.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description The pictures that the body shows as ![…](picture:name); the call …/infotexts/{lang}/{id}/{name} gives each. */
            pictures: components["schemas"]["PropertyPictureAnswer"][];
            /** @description Its headline. */
            title: string;
        };
        PropertyManaged: {
            active: boolean;
            /** Format: int64 */
            bedrooms: number;
            /** @description Name of the house; empty for a home by itself. */
            building: string;
            city: string;
            country: string;
            /** @description What all guests of the home get. */
            documents: components["schemas"]["PropertyDocumentAnswer"][];
            /** @description What the office edits, texts in all languages. */
            fields: components["schemas"]["PropertyFields"];
            /**
             * @description How guests get the key.
             * @enum {string}
             */
            handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @description Whether a code is known; the code itself is never here. */
            has_key_code: boolean;
            /** Format: int64 */
            id: number;
            /** @description All pictures by name: home and home-… in their order show the home, key and meeting_point stand elsewhere, texts show others. */
            images: components["schemas"]["PropertyManagedPicture"][];
            /** @description In all languages, those for all homes first. */
            infotexts: components["schemas"]["PropertyManagedText"][];
            /** @enum {string} */
            key_handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @description Where the key is. */
            key_location: string;
            location_description: string;
            /** Format: int64 */
            max_occupancy: number;
            meeting_point: string;
            /** Format: int64 */
            memberid: number;
            /** @description What is still to be said of the home: street, position, key_location, key_code, meeting_point, pictures, info_texts. */
            missing: string[];
            /** @description Address of the first picture; null when there is none. */
            picture: string | null;
            /**
             * Format: int64
             * @description How many pictures of the home there are.
             */
            pictures: number;
            /** @description Places nearby by category, nearest first. */
            places: components["schemas"]["PropertyManagedPlace"][];
            postalcode: string;
            registration_number: string;
            short_title: string;
            street: string;
            /**
             * Format: int64
             * @description How many info texts there are, with those for all homes.
             */
            texts: number;
            title: string;
            wifi_ssid: string;
        };
        PropertyManagedLine: {
            active: boolean;
            /** Format: int64 */
            bedrooms: number;
            /** @description Name of the house; empty for a home by itself. */
            building: string;
            city: string;
            country: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            key_handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** Format: int64 */
            max_occupancy: number;
            /** Format: int64 */
            memberid: number;
            /** @description What is still to be said of the home: street, position, key_location, key_code, meeting_point, pictures, info_texts. */
            missing: string[];
            /** @description Address of the first picture; null when there is none. */
            picture: string | null;
            /**
             * Format: int64
             * @description How many pictures of the home there are.
             */
            pictures: number;
            postalcode: string;
            registration_number: string;
            short_title: string;
            street: string;
            /**
             * Format: int64
             * @description How many info texts there are, with those for all homes.
             */
            texts: number;
            title: string;
            wifi_ssid: string;
        };
        PropertyManagedPicture: {
            /** @description Whether it is for all homes of the agency; one of the home's own takes its place. */
            general: boolean;
            /**
             * Format: int64
             * @description Pixels.
             */
            height: number;
            name: string;
            /** @description Numbers of the info texts that show it. */
            texts: number[];
            /**
             * Format: int64
             * @description Pixels.
             */
            width: number;
        };
        PropertyManagedPlace: {
            /** @enum {string} */
            category: "airport" | "amusement_park" | "beach" | "bus_stop" | "castle" | "town_centre" | "clubs" | "doctor" | "ferry" | "fun_and_sport" | "golf_course" | "motorway" | "ice_cream_parlour" | "museum" | "pharmacy" | "playground" | "restaurant" | "sea_access" | "shops" | "sights" | "ski_lift" | "train_station" | "swimming_hall" | "tourist_information" | "vet" | "water_access" | "water_sports";
            /** Format: int64 */
            id: number;
            /**
             * Format: double
             * @description Latitude in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /**
             * Format: int64
             * @description Straight line from the home.
             */
            metres: number;
            /** @description What it is called, at most 200 characters. */
            name: string;
        };
        PropertyManagedText: {
            /** @enum {string} */
            audience: "guest" | "staff";
            /** @description Plain text with the simplest Markdown; pictures as ![what is to be seen](picture:name). */
            body: string;
            /** @description Whether it is for all homes of the agency. */
            general: boolean;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            lang: "en" | "de" | "es" | "pl";
            title: string;
        };
        PropertyOfferedPlaceAnswer: {
            /** @enum {string} */
            category: "airport" | "amusement_park" | "beach" | "bus_stop" | "castle" | "town_centre" | "clubs" | "doctor" | "ferry" | "fun_and_sport" | "golf_course" | "motorway" | "ice_cream_parlour" | "museum" | "pharmacy" | "playground" | "restaurant" | "sea_access" | "shops" | "sights" | "ski_lift" | "train_station" | "swimming_hall" | "tourist_information" | "vet" | "water_access" | "water_sports";
            /** @description Whether it is one of the nearest of its category. */
            chosen: boolean;
            /**
             * Format: double
             * @description Latitude in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /**
             * Format: int64
             * @description Straight line from the home.
             */
            metres: number;
            /** @description What it is called, at most 200 characters. */
            name: string;
        };
        PropertyPictureAnswer: {
            /**
             * Format: int64
             * @description Pixels.
             */
            height: number;
            name: string;
            /**
             * Format: int64
             * @description Pixels.
             */
            width: number;
        };
        PropertyPlaceAnswer: {
            /**
             * Format: double
             * @description Latitude in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /**
             * Format: int64
             * @description Straight line from the property.
             */
            metres: number;
            /** @description What it is called. */
            name: string;
        };
        PropertyPlaceFields: {
            /** @enum {string} */
            category: "airport" | "amusement_park" | "beach" | "bus_stop" | "castle" | "town_centre" | "clubs" | "doctor" | "ferry" | "fun_and_sport" | "golf_course" | "motorway" | "ice_cream_parlour" | "museum" | "pharmacy" | "playground" | "restaurant" | "sea_access" | "shops" | "sights" | "ski_lift" | "train_station" | "swimming_hall" | "tourist_information" | "vet" | "water_access" | "water_sports";
            /**
             * Format: double
             * @description Latitude in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /** @description What it is called, at most 200 characters. */
            name: string;
        };
        PropertyPlaceFileAnswer: {
            /**
             * Format: int64
             * @description How many are more than 100 km away.
             */
            far: number;
            /**
             * Format: int64
             * @description How many the home has already.
             */
            known: number;
            /**
             * Format: int64
             * @description The line of the file that is to blame; 0 when it can be taken.
             */
            line: number;
            /** @description By category, nearest first; at most 20 each. */
            offered: components["schemas"]["PropertyOfferedPlaceAnswer"][];
            /** @description Why the file cannot be taken; empty when it can. */
            refused: string;
            /**
             * Format: int64
             * @description How many are none of the 27 categories.
             */
            uncategorized: number;
            /**
             * Format: int64
             * @description How many have no name.
             */
            unnamed: number;
        };
        PropertyPreviewAnswer: {
            /** @description In their order, each group in its best language. */
            texts: components["schemas"]["PropertyInfoTextAnswer"][];
        };
        PropertyProposalAnswer: {
            /** @description Fields that differ afterwards. */
            changes: components["schemas"]["PropertyFieldAnswer"][];
            /** @description Fields that another person has changed meanwhile. */
            clashes: components["schemas"]["Clash"][];
            /** @description What to send to do it. */
            edit: components["schemas"]["PropertyFieldsChanges"];
            /** @description Refused fields, each with the reason. */
            fields: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Number of the home; 0 where none is made yet.
             */
            id: number;
            /**
             * Format: int64
             * @description Line of the file, counted from 1.
             */
            line: number;
            /** @description Whether there is no such home. */
            missing: boolean;
            /**
             * @description A home is changed whole or not at all.
             * @enum {string}
             */
            outcome: "added" | "changed" | "unchanged" | "refused";
            title: string;
        };
        PropertyProposeAnswer: {
            /** @description Lines that are no row of a table; with one of them nothing of the file is proposed. */
            refused: components["schemas"]["RefusedRow"][];
            rows: components["schemas"]["PropertyProposalAnswer"][];
        };
        PropertyRowAnswer: {
            /** @description Fields that differ afterwards. */
            changes: components["schemas"]["PropertyFieldAnswer"][];
            /** @description Fields that another person has changed meanwhile. */
            clashes: components["schemas"]["Clash"][];
            /** @description Refused fields, each with the reason. */
            fields: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Number of the home; 0 where none is made yet.
             */
            id: number;
            /** @description Whether there is no such home. */
            missing: boolean;
            /**
             * @description A home is changed whole or not at all.
             * @enum {string}
             */
            outcome: "added" | "changed" | "unchanged" | "refused";
            title: string;
        };
        PropertyRowInput: {
            changes: components["schemas"]["PropertyFieldsChanges"];
            /**
             * Format: int64
             * @description Number of the home; 0 makes a new one, whose fields all were empty.
             */
            id: number;
        };
        PropertySecretAnswer: {
            /** @description Empty when there is none. */
            value: string;
        };
        PropertyTextFields: {
            /**
             * @description Who reads it.
             * @enum {string}
             */
            audience: "guest" | "staff";
            /** @description Plain text with the simplest Markdown, at most 20000 characters; what else it holds is taken out. */
            body: string;
            /**
             * @description The language it is in.
             * @enum {string}
             */
            lang: "en" | "de" | "es" | "pl";
            /** @description Its headline, at most 200 characters. */
            title: string;
        };
        PropertyTextFieldsChanges: {
            /** @description Who reads it. */
            audience?: {
                /** @enum {string} */
                from: "guest" | "staff";
                /** @enum {string} */
                to: "guest" | "staff";
            };
            /** @description Plain text with the simplest Markdown, at most 20000 characters; what else it holds is taken out. */
            body?: {
                from: string;
                to: string;
            };
            /** @description The language it is in. */
            lang?: {
                /** @enum {string} */
                from: "en" | "de" | "es" | "pl";
                /** @enum {string} */
                to: "en" | "de" | "es" | "pl";
            };
            /** @description Its headline, at most 200 characters. */
            title?: {
                from: string;
                to: string;
            };
        };
        PropertyWiFiAnswer: {
            /** @description Absent for an open network. */
            password?: string;
            /** @description Text of the QR code that phones read to join. */
            qr: string;
            /** @description Name of the network. */
            ssid: string;
            /**
             * Format: int64
             * @description 0 open, 1 password (WEP), 2 password (WPA/WPA2).
             * @enum {integer}
             */
            type: 0 | 1 | 2;
        };
        ProposeInputBody: Record<string, never>;
        ProtocolInputBody: {
            /**
             * @description What was done, as only the person's browser knows.
             * @enum {string}
             */
            glaktionprot_aktion: "key_viewed_offline" | "wifi_viewed" | "document_opened" | "infotexts_read" | "way_opened";
        };
        RatesInputBody: {
            rates: components["schemas"]["PayRates"];
            /** @description The rates of the day as the editor saw them; absent where there were none. Others are a conflict. */
            seen?: components["schemas"]["PayRates"];
        };
        ReadInputBody: {
            /**
             * Format: int64
             * @description Always 1: what was read stays read.
             * @enum {integer}
             */
            msg_read: 1;
        };
        RealtimeEventsBody: {
            /**
             * Format: int64
             * @description The number of the newest event.
             */
            last: number;
            /** @description As in a message event of the realtime channel, in order. */
            messages: components["schemas"]["RealtimeItem"][];
            /**
             * Format: int64
             * @description The number up to which messages reaches; ask again with it while it is less than last.
             */
            n: number;
        };
        RealtimeItem: {
            /**
             * @description commit: entry is the thing as it is now. refresh: load everything of the type again.
             * @enum {string}
             */
            action: "refresh";
            /**
             * Format: int64
             * @description The event's number in the account's stream; numbers without an item were not meant for this viewer.
             */
            n: number;
            /**
             * @description What kind of thing.
             * @enum {string}
             */
            type: "cleaningresourcemessages" | "reservationmessages" | "cleanings" | "reservations" | "problems" | "attention";
        } | {
            /**
             * @description commit: entry is the thing as it is now. refresh: load everything of the type again.
             * @enum {string}
             */
            action: "commit";
            entry: components["schemas"]["MessageBody"];
            /**
             * Format: int64
             * @description The event's number in the account's stream; numbers without an item were not meant for this viewer.
             */
            n: number;
            /**
             * @description What kind of thing.
             * @enum {string}
             */
            type: "cleaningresourcemessages";
        } | {
            /**
             * @description commit: entry is the thing as it is now. refresh: load everything of the type again.
             * @enum {string}
             */
            action: "commit";
            entry: components["schemas"]["MessageBody"];
            /**
             * Format: int64
             * @description The event's number in the account's stream; numbers without an item were not meant for this viewer.
             */
            n: number;
            /**
             * @description What kind of thing.
             * @enum {string}
             */
            type: "reservationmessages";
        } | {
            /**
             * @description commit: entry is the thing as it is now. refresh: load everything of the type again.
             * @enum {string}
             */
            action: "commit";
            entry: components["schemas"]["TaskAnswer"];
            /**
             * Format: int64
             * @description The event's number in the account's stream; numbers without an item were not meant for this viewer.
             */
            n: number;
            /**
             * @description What kind of thing.
             * @enum {string}
             */
            type: "cleanings";
        } | {
            /**
             * @description commit: entry is the thing as it is now. refresh: load everything of the type again.
             * @enum {string}
             */
            action: "commit";
            entry: components["schemas"]["ReservationSummary"];
            /**
             * Format: int64
             * @description The event's number in the account's stream; numbers without an item were not meant for this viewer.
             */
            n: number;
            /**
             * @description What kind of thing.
             * @enum {string}
             */
            type: "reservations";
        };
        RefetchInputBody: {
            /** @description Take the stays that have vanished together for cancelled. */
            accept_loss: boolean;
        };
        Refusal: {
            /** @description What is needed to mend it, such as the current state at a conflict. */
            data?: unknown;
            /** @description Text for people in the language of the request. */
            error: string;
            /** @description Stable code for machines. */
            error_code: string;
            /** @description The fields that are to blame, each with the reason. */
            fields?: {
                [key: string]: string;
            };
            status: components["schemas"]["Status"];
        };
        RefusedRow: {
            /** @description The row's own id, when it could be read. */
            external_id?: string;
            /** @description The column that is to blame. */
            field?: string;
            /**
             * Format: int64
             * @description Line of the file, counted from 1; the first line of a row that spans several.
             */
            line: number;
            /** @description Why, in a few words. */
            reason: string;
        };
        RefuseInputBody: {
            /** @description The guest is mailed it where an address is known, and reads it in the settings. */
            reason: string;
        };
        RemoveInputBody: {
            /** @description The name of the demo agency, typed. */
            name: string;
        };
        ReplanInputBody: {
            /** @description In spite of doubts of the people, of absences and of who is in the home. */
            anyway?: boolean;
            /** @description Each field that is changed, with what the planner saw and what is wanted. */
            changes: components["schemas"]["TaskPlanFieldsChanges"];
        };
        ReplayInputBody: {
            /** @description False only says what it would do. */
            apply: boolean;
        };
        ReportCalendarBody: {
            /** @description Whether there is an address that works. */
            active: boolean;
            /** @description The private address, only in the answer that made it; else empty. */
            address: string;
            /** @description yyyy-MM-dd HH:mm:ss in UTC; 0000-00-00 00:00:00 when there is none. */
            created: string;
            /** @description When a calendar program last fetched it, in UTC; 0000-00-00 00:00:00 for never. */
            fetched: string;
        };
        ReportInputBody: {
            /**
             * @description What is reported.
             * @enum {string}
             */
            kind: "damage" | "complaint";
            /** @description What has happened, and where; fewer than 2500 characters. */
            text: string;
            /** @description Photos that were uploaded in parts, by the names of their uploads. Not in a form. */
            uploads?: string[] | null;
        };
        RequestInputBody: {
            /** @description Or a code of the app, or a recovery code, which is used up. */
            code?: string;
            /** @description Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON). */
            passkey?: string;
            /** @description Locks what is secret in it; at least 12 letters. It is stored nowhere. */
            passphrase: string;
            /** @description The person's own password. */
            password?: string;
        };
        ReservationAmenityAnswer: {
            category: string;
            name: string;
        };
        ReservationAnswer: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd on the property's calendar. */
            arrival: string;
            /** @description HH:mm at the property; the individual time, or the property's usual one. */
            arrival_time: string;
            /** @description Whether the time of arrival was agreed for this stay. */
            arrival_time_individual: boolean;
            /** @description Number or place of the beach chair; empty for none. */
            beach_chair: string;
            booker: components["schemas"]["ReservationBookerAnswer"];
            /** @description The number as it is shown to people. */
            booking_number: string;
            /** @description Whether the guests can say now that they have left: a confirmed stay from the day of arrival to the departure day. */
            can_leave: boolean;
            /** Format: int64 */
            children: number;
            /** Format: int64 */
            cots: number;
            /** @description yyyy-MM-dd on the property's calendar. */
            departure: string;
            /** @description HH:mm at the property; the individual time, or the property's usual one. */
            departure_time: string;
            /** @description Whether the time of departure was agreed for this stay. */
            departure_time_individual: boolean;
            /** @description Places nearby by category. */
            directions: components["schemas"]["PropertyDirectionsAnswer"][];
            /** @description Travel documents and papers of the home; each is given by …/documents/{id}/{name}. */
            documents: components["schemas"]["PropertyDocumentAnswer"][];
            /** @description yyyy-MM-dd; last day on which travellers can be changed. */
            editable_until: string;
            /** @description For the night; empty for none. */
            emergency_phone: string;
            /**
             * Format: int64
             * @description Number of the reservation.
             */
            id: number;
            /** @description Things to know, in the asked language. */
            infotexts: components["schemas"]["PropertyInfoTextAnswer"][];
            key: components["schemas"]["ReservationKeyAnswer"];
            /** @description Whether the office opened the key early by hand. */
            key_opened_early: boolean;
            /** @description outgoing~~~text~~~created; empty for none. */
            lastmessage: string;
            /** @description When the guests said that they have left, yyyy-MM-dd HH:mm:ss; 0000-00-00 00:00:00 when they did not. */
            left_at: string;
            /**
             * Format: int64
             * @description Most adults and children together.
             */
            max_occupancy: number;
            /** @description Address of a picture of it; null when there is none. */
            meeting_picture: string | null;
            /** @description Where to meet; empty for none. */
            meeting_point: string;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            money: components["schemas"]["ReservationMoneyAnswer"];
            /** Format: int64 */
            nights: number;
            office: components["schemas"]["ReservationOffice"];
            /** @description Number or place of the parking lot; empty for none. */
            parking_lot: string;
            payments: components["schemas"]["ReservationPaymentAnswer"][];
            /** Format: int64 */
            pets: number;
            property: components["schemas"]["ReservationPropertyAnswer"];
            /** @description When the office released the home before the time of arrival; 0000-00-00 00:00:00 when it did not. */
            ready_at: string;
            /** @description For managers, before the time of arrival of a confirmed stay that is not released yet. */
            release?: components["schemas"]["ReservationReleaseAnswer"];
            services: components["schemas"]["ReservationServiceAnswer"][];
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            /** @description IANA name of the property's zone; all times here are its. */
            time_zone: string;
            /** @description yyyy-MM-dd: the date at the property now. */
            today: string;
            /**
             * Format: int64
             * @description Infants; they do not count for the occupancy.
             */
            toddlers: number;
            travellers: components["schemas"]["ReservationTravelerAnswer"][];
            /** @description Whether travellers can be changed now: confirmed stays until editable_until. */
            travellers_editable: boolean;
            /**
             * Format: int64
             * @description Messages of the other side that are not read yet.
             */
            unread: number;
            /**
             * @description As whom the signed-in person sees it.
             * @enum {string}
             */
            viewer: "guest" | "manager";
            /**
             * Format: int64
             * @description The booking case; one case may hold several reservations.
             */
            vorg_id: number;
            /** @description Null without WiFi, and for guests outside of three days before arrival to the departure day of a confirmed stay. */
            wifi: components["schemas"]["PropertyWiFiAnswer"] | null;
        };
        ReservationBlockAnswer: {
            /** @description yyyy-MM-dd: the first night, or the day of a visit. */
            arrival: string;
            /** @description yyyy-MM-dd: the day on which it is open again; that of a visit. */
            departure: string;
            /** @description HH:mm: when a visit begins; empty for nights. */
            from: string;
            /** @description Title of the property. */
            home: string;
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            memberid: number;
            note: string;
            /** @description Whether the office entered it, and can change it and take it away. */
            own: boolean;
            /**
             * Format: int64
             * @description Number of the property.
             */
            property: number;
            /** @enum {string} */
            reason: "owner" | "repair" | "feed" | "other";
            to: string;
        };
        ReservationBlockFields: {
            /** @description yyyy-MM-dd: the first night, or the day of a visit. */
            arrival: string;
            /** @description yyyy-MM-dd: the day on which it is open again; empty for a visit. */
            departure: string;
            /** @description HH:mm: when a visit begins, which closes no night; empty for nights. */
            from: string;
            /** @description What is to be done, at most 200 characters; a visit needs it, as its task is called so. */
            note: string;
            /**
             * Format: int64
             * @description Number of the property.
             */
            property: number;
            /**
             * @description Why.
             * @enum {string}
             */
            reason: "owner" | "repair" | "other";
            /** @description HH:mm: when it ends. */
            to: string;
        };
        ReservationBlockFieldsChanges: {
            /** @description yyyy-MM-dd: the first night, or the day of a visit. */
            arrival?: {
                from: string;
                to: string;
            };
            /** @description yyyy-MM-dd: the day on which it is open again; empty for a visit. */
            departure?: {
                from: string;
                to: string;
            };
            /** @description HH:mm: when a visit begins, which closes no night; empty for nights. */
            from?: {
                from: string;
                to: string;
            };
            /** @description What is to be done, at most 200 characters; a visit needs it, as its task is called so. */
            note?: {
                from: string;
                to: string;
            };
            /** @description Number of the property. */
            property?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Why. */
            reason?: {
                /** @enum {string} */
                from: "owner" | "repair" | "other";
                /** @enum {string} */
                to: "owner" | "repair" | "other";
            };
            /** @description HH:mm: when it ends. */
            to?: {
                from: string;
                to: string;
            };
        };
        ReservationBlockLine: {
            /** @enum {string} */
            act: "entered" | "changed" | "removed";
            after: unknown;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            before: unknown;
            /** @description Who; empty when no longer known. */
            by: string;
            /** @description As in the edit; empty where it was entered. */
            field: string;
            /** Format: int64 */
            id: number;
        };
        ReservationBlockPreviewAnswer: {
            /** @description Staff whose tasks change; they are notified. */
            people: string[];
            /** @description The reservations on the nights; then the change is refused. */
            taken: components["schemas"]["ReservationHindranceAnswer"][];
            tasks: components["schemas"]["ReservationPlannedAnswer"][];
        };
        ReservationBoard: {
            /** @description By time of arrival, at most 200. */
            arrivals: components["schemas"]["ReservationBoardStay"][];
            /** @description yyyy-MM-dd */
            date: string;
            /** @description By time of departure, at most 200. */
            departures: components["schemas"]["ReservationBoardStay"][];
            /** Format: int64 */
            memberid: number;
        };
        ReservationBoardStay: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm */
            arrival_time: string;
            /** Format: int64 */
            children: number;
            city: string;
            /** Format: int64 */
            cots: number;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm */
            departure_time: string;
            /** @description Name of the booker. */
            guest: string;
            /** @description Whether the guest has a login. */
            has_account: boolean;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            key_handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @enum {string} */
            key_reason?: "departed" | "too_early" | "not_paid" | "not_firm";
            /** @description Whether the guest can see the key code now. */
            key_visible: boolean;
            /** Format: int64 */
            memberid: number;
            /** @description Whether nothing is left to pay to the agency. */
            paid: boolean;
            /** Format: int64 */
            pets: number;
            postalcode: string;
            /** Format: int64 */
            property_id: number;
            short_title: string;
            street: string;
            /** @description Of the property. */
            title: string;
            to_pay: components["schemas"]["Money"];
            /** Format: int64 */
            toddlers: number;
            /**
             * Format: int64
             * @description Messages of the guest that the agency has not read.
             */
            unread: number;
        };
        ReservationBookerAnswer: {
            /** @description Empty when there is none or it stands in the booking documents. */
            email: string;
            first_name: string;
            last_name: string;
            /** @description Empty when there is none or it stands in the booking documents. */
            phone: string;
        };
        ReservationChangedLine: {
            /** @description Wall clock of the agency. */
            at: string;
            booking_number: string;
            /** @description The person or program; where a calendar or a file did it, the channel of the stay. */
            by: string;
            /** @description The calendar that brought the change as memberid-id; empty where none did, or its answer is not kept any more. */
            calendar: string;
            /**
             * Format: int64
             * @description The property of that calendar, where the stay may not be any more; 0 for none.
             */
            calendar_property_id: number;
            /**
             * Format: int64
             * @description The fetch of that calendar; 0 for none.
             */
            fetch: number;
            guest: string;
            /** @description Title of that property. */
            home: string;
            /** @description Names the change. */
            key: string;
            /** @enum {string} */
            kind: "moved" | "shifted" | "shortened" | "extended" | "split" | "cancelled" | "restored";
            /**
             * Format: int64
             * @description Where the stay is now.
             */
            property_id: number;
            /** @description The stay as memberid-id. */
            ref: string;
            /** @description kind split: the stay with the other nights as memberid-id; else empty. */
            rest: string;
            /** @description What the change did to the tasks of the stay. */
            tasks: components["schemas"]["ReservationChangedTask"][];
            /** @description What has changed, from what to what. Days are yyyy-MM-dd. */
            what: string;
        };
        ReservationChangedPerson: {
            name: string;
            /** @description effect moved: whether this account has seen it. */
            seen: boolean;
        };
        ReservationChangedTask: {
            check: boolean;
            /** @enum {string} */
            effect: "made" | "moved" | "changed" | "cancelled" | "kept";
            /** @description The planned start, or where moved to another property, that. */
            now: string;
            /** @description Those who have the task now. */
            people: components["schemas"]["ReservationChangedPerson"][];
            /** @description The task as memberid-id. */
            ref: string;
            /** @description Kind of task. */
            type: string;
            /** @description effect moved: the planned start before, yyyy-MM-dd HH:mm:ss in the property's zone, or the property; else empty. */
            was: string;
        };
        ReservationChangeLine: {
            after: unknown;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            before: unknown;
            /** @description Who; empty when no longer known. */
            by: string;
            /** @description As in the edit. */
            field: string;
            /** Format: int64 */
            id: number;
        };
        ReservationFields: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm; the property's when empty. A time that differs from what is stored ends what a booked extra gives. */
            arrival_time: string;
            beach_chair: string;
            /** @description The guest signs in with it; empty for none. */
            booker_email: string;
            booker_first_name: string;
            booker_last_name: string;
            booker_phone: string;
            /** Format: int64 */
            children: number;
            /** @description Whether the property is cleaned after it. */
            cleaning: boolean;
            /** Format: int64 */
            cots: number;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm; the property's when empty. As arrival_time. */
            departure_time: string;
            /** @description A decimal: the first payment; empty for none. */
            deposit: string;
            /**
             * @description For whom it is: a guest, the owner of the property, or the agency itself.
             * @enum {string}
             */
            kind: "guest" | "owner" | "internal";
            /** @description The guest's language, such as de; the agency's when empty. */
            lang: string;
            parking_lot: string;
            /** Format: int64 */
            pets: number;
            /**
             * Format: int64
             * @description Number of the property.
             */
            property: number;
            /** @description A decimal such as 840.00; empty for none. */
            rentalprice: string;
            /** @description The channel. */
            source: string;
            /**
             * @description How firm it is. What is sent is never cancelled: calls of their own cancel and restore a stay.
             * @enum {string}
             */
            status: "offer" | "confirmed" | "cancelled";
            /**
             * Format: int64
             * @description Infants; they do not count for the occupancy.
             */
            toddlers: number;
            /** @description A decimal; empty for none. */
            tourist_tax: string;
        };
        ReservationFieldsChanges: {
            adults?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description yyyy-MM-dd */
            arrival?: {
                from: string;
                to: string;
            };
            /** @description HH:mm; the property's when empty. A time that differs from what is stored ends what a booked extra gives. */
            arrival_time?: {
                from: string;
                to: string;
            };
            beach_chair?: {
                from: string;
                to: string;
            };
            /** @description The guest signs in with it; empty for none. */
            booker_email?: {
                from: string;
                to: string;
            };
            booker_first_name?: {
                from: string;
                to: string;
            };
            booker_last_name?: {
                from: string;
                to: string;
            };
            booker_phone?: {
                from: string;
                to: string;
            };
            children?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Whether the property is cleaned after it. */
            cleaning?: {
                from: boolean;
                to: boolean;
            };
            cots?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description yyyy-MM-dd */
            departure?: {
                from: string;
                to: string;
            };
            /** @description HH:mm; the property's when empty. As arrival_time. */
            departure_time?: {
                from: string;
                to: string;
            };
            /** @description A decimal: the first payment; empty for none. */
            deposit?: {
                from: string;
                to: string;
            };
            /** @description For whom it is: a guest, the owner of the property, or the agency itself. */
            kind?: {
                /** @enum {string} */
                from: "guest" | "owner" | "internal";
                /** @enum {string} */
                to: "guest" | "owner" | "internal";
            };
            /** @description The guest's language, such as de; the agency's when empty. */
            lang?: {
                from: string;
                to: string;
            };
            parking_lot?: {
                from: string;
                to: string;
            };
            pets?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Number of the property. */
            property?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description A decimal such as 840.00; empty for none. */
            rentalprice?: {
                from: string;
                to: string;
            };
            /** @description The channel. */
            source?: {
                from: string;
                to: string;
            };
            /** @description How firm it is. What is sent is never cancelled: calls of their own cancel and restore a stay. */
            status?: {
                /** @enum {string} */
                from: "offer" | "confirmed" | "cancelled";
                /** @enum {string} */
                to: "offer" | "confirmed" | "cancelled";
            };
            /** @description Infants; they do not count for the occupancy. */
            toddlers?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description A decimal; empty for none. */
            tourist_tax?: {
                from: string;
                to: string;
            };
        };
        ReservationForeseenAnswer: {
            /** @description HH:mm: from when the guests may come afterwards. */
            arrival_time: string;
            /** @description HH:mm: when the guests have to leave afterwards. */
            departure_time: string;
            /** @description Whether a guest with a login sees the change at once. */
            guest: boolean;
            /** @enum {string} */
            handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @description Whose key it will be. */
            home: string;
            /**
             * @description Why not; absent when visible.
             * @enum {string}
             */
            key_reason?: "departed" | "too_early" | "not_paid" | "not_firm";
            /** @description Whether the guest sees the key code at once. */
            key_visible: boolean;
            /** @description From when the guest sees it, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 where no time helps. */
            key_visible_from: string;
            /** Format: int64 */
            nights: number;
            /** @description Staff whose tasks change; they are notified. */
            people: string[];
            /** @description What has the nights already; then the change is refused. */
            taken: components["schemas"]["ReservationHindranceAnswer"][];
            tasks: components["schemas"]["ReservationPlannedAnswer"][];
            /** @description Still to pay to the agency afterwards. */
            to_pay: components["schemas"]["Money"];
            /** @description What the agency gets afterwards. */
            total: components["schemas"]["Money"];
            warnings: ("arrival_past" | "offer_has_nights" | "key_seen" | "no_email" | "more_travelers" | "from_channel" | "task_begun" | "little_time" | "paid_more")[];
            /** @description HH:mm; empty for a new reservation. */
            was_arrival_time: string;
            /** @description HH:mm; empty for a new reservation. */
            was_departure_time: string;
            was_to_pay: components["schemas"]["Money"];
            was_total: components["schemas"]["Money"];
        };
        ReservationHindranceAnswer: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description yyyy-MM-dd */
            departure: string;
            guest: string;
            /**
             * Format: int64
             * @description Number of the reservation; 0 for closed nights.
             */
            id: number;
            /** @description Why nights are closed: owner, repair, feed or other; empty for a reservation. */
            reason: string;
        };
        ReservationKeptAnswer: {
            booking_number: string;
            cancel_reason: string;
            /** @description When the office cancelled it, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it did not. */
            cancelled_at: string;
            /** @description ISO 4217 */
            currency: string;
            fields: components["schemas"]["ReservationFields"];
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            memberid: number;
            /**
             * @description What it is; a cancelled reservation is restored before it is changed.
             * @enum {string}
             */
            state: "offer" | "confirmed" | "cancelled";
        };
        ReservationKeyAnswer: {
            /** @description Absent unless visible, and where there is no code. */
            code?: string;
            /** @enum {string} */
            handover: "at_property" | "key_safe" | "meeting_point" | "office";
            /** @description Where the key is; of a key safe only while visible. */
            location: string;
            /** @description Address of a picture of where the key is; null when there is none, and of a key safe unless visible. */
            picture: string | null;
            /**
             * @description The one reason why not; absent when visible.
             * @enum {string}
             */
            reason?: "departed" | "too_early" | "not_paid" | "not_firm";
            /** @description Whether the code may be seen now. */
            visible: boolean;
            /** @description From when the code is shown if all else is right, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 where no time helps. */
            visible_from: string;
        };
        ReservationLeftAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it was taken back. */
            left_at: string;
        };
        ReservationLineAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** @description Done by a person who signed in by booking number, which may be another person than the one who booked. */
            by_number: boolean;
            /**
             * @description What was done.
             * @enum {string}
             */
            glaktionprot_aktion: "key_viewed" | "key_unlocked" | "key_locked" | "guests_left" | "guests_left_undone" | "home_ready" | "problem_reported" | "payment_entered" | "payment_taken_back" | "tourist_tax_charged" | "deposit_changed" | "stay_entered" | "stay_changed" | "stay_moved" | "stay_cancelled" | "stay_restored" | "travellers_changed" | "booker_changed" | "identity_viewed" | "identity_erased" | "traveller_invited" | "invitation_revoked" | "traveller_entered" | "services_changed" | "login_link_sent" | "login_invited" | "login_tries_lifted" | "stay_imported" | "stay_import_returned" | "guest_erased" | "stay_joined" | "stay_parted" | "stay_two" | "key_viewed_offline" | "wifi_viewed" | "document_opened" | "infotexts_read" | "way_opened";
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Number of the import of a file that did it; 0 for all else.
             */
            import: number;
            /** @description Who did it; empty when no longer known. */
            who: string;
        };
        ReservationListLine: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            booking_number: string;
            /** Format: int64 */
            children: number;
            city: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description Empty when there is none or it stands in the booking documents. */
            email: string;
            first_name: string;
            guest: string;
            /** @description Whether the guest has a login. */
            has_account: boolean;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "guest" | "owner" | "internal";
            /** @description The guest's language. */
            lang: string;
            last_name: string;
            /** Format: int64 */
            memberid: number;
            /** @description What a calendar did not say and nobody has completed. */
            missing: ("guest" | "persons" | "language")[];
            /** Format: int64 */
            nights: number;
            /** Format: int64 */
            pets: number;
            /** @description Empty when there is none or it stands in the booking documents. */
            phone: string;
            /** Format: int64 */
            property_id: number;
            short_title: string;
            /** @description The channel; empty when none was given. */
            source: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            /** @description Of the property. */
            title: string;
            /** @description Still to pay to the agency. */
            to_pay: components["schemas"]["Money"];
            /** Format: int64 */
            toddlers: number;
            /** @description What the agency gets. */
            total: components["schemas"]["Money"];
        };
        ReservationLockedAnswer: {
            /** @description Whether the guest can see the key code all the same, because the rule shows it. */
            visible: boolean;
        };
        ReservationMoneyAnswer: {
            /** @description Absent unless above 0. */
            deposit?: components["schemas"]["Money"];
            /** @description Services paid in cash on arrival; not part of total. */
            on_arrival: components["schemas"]["Money"];
            paid: components["schemas"]["Money"];
            paid_third: components["schemas"]["Money"];
            rentalprice: components["schemas"]["Money"];
            /** @description Still to pay to the agency; the stay is fully paid when it is 0. */
            to_pay: components["schemas"]["Money"];
            /** @description Still to pay to third parties. */
            to_pay_third: components["schemas"]["Money"];
            /** @description What the agency gets. */
            total: components["schemas"]["Money"];
            /** @description What third parties get. */
            total_third: components["schemas"]["Money"];
            tourist_tax: components["schemas"]["Money"];
        };
        ReservationNewStay: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm; the property's when empty. A time that differs from what is stored ends what a booked extra gives. */
            arrival_time: string;
            beach_chair: string;
            /** @description The guest signs in with it; empty for none. */
            booker_email: string;
            booker_first_name: string;
            booker_last_name: string;
            booker_phone: string;
            /** Format: int64 */
            children: number;
            /** @description Whether the property is cleaned after it. */
            cleaning: boolean;
            /** Format: int64 */
            cots: number;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm; the property's when empty. As arrival_time. */
            departure_time: string;
            /** @description A decimal: the first payment; empty for none. */
            deposit: string;
            /**
             * @description For whom it is: a guest, the owner of the property, or the agency itself.
             * @enum {string}
             */
            kind: "guest" | "owner" | "internal";
            /** @description The guest's language, such as de; the agency's when empty. */
            lang: string;
            parking_lot: string;
            /** Format: int64 */
            pets: number;
            /**
             * Format: int64
             * @description Number of the property.
             */
            property: number;
            /** @description A decimal such as 840.00; empty for none. */
            rentalprice: string;
            /** @description What is booked with it, together with the mandatory services of the property; a refused field is named services.{n}.{field}. */
            services?: components["schemas"]["ReservationOrder"][];
            /** @description The channel. */
            source: string;
            /**
             * @description How firm it is. What is sent is never cancelled: calls of their own cancel and restore a stay.
             * @enum {string}
             */
            status: "offer" | "confirmed" | "cancelled";
            /**
             * Format: int64
             * @description Infants; they do not count for the occupancy.
             */
            toddlers: number;
            /** @description A decimal; empty for none. */
            tourist_tax: string;
        };
        ReservationNotedAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** @enum {string} */
            glaktionprot_aktion: "key_viewed_offline" | "wifi_viewed" | "document_opened" | "infotexts_read" | "way_opened";
        };
        ReservationOffice: {
            address: string;
            email: string;
            /** @description Opening hours. */
            hours: string;
            name: string;
            phone: string;
        };
        ReservationOpenedAnswer: {
            /** @description Always true. */
            done: boolean;
        };
        ReservationOrder: {
            /**
             * Format: int64
             * @description Which of the offered services.
             */
            offered: number;
            /**
             * Format: int64
             * @description How many; 0 cancels it.
             */
            quantity: number;
        };
        ReservationPaymentAnswer: {
            amount: components["schemas"]["Money"];
            /** @description yyyy-MM-dd; empty when no day was agreed. */
            due_on: string;
            label: string;
            /** @description Not paid and due before today. */
            overdue: boolean;
            /** @description yyyy-MM-dd; empty until it is paid. */
            paid_on: string;
            /** @enum {string} */
            recipient: "agency" | "third";
            /**
             * @description How it came; absent where that is not known.
             * @enum {string}
             */
            way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
        };
        ReservationPlannedAnswer: {
            /**
             * @description made, moved, changed, cancelled, or kept: begun already, so it stays as it is.
             * @enum {string}
             */
            effect: "made" | "moved" | "changed" | "cancelled" | "kept";
            end: string;
            /** @description Where it is afterwards. */
            home: string;
            is_check: boolean;
            /** @description Who does it; they are notified. */
            people: string[];
            /** @description Planned start afterwards, yyyy-MM-dd HH:mm:ss in the property's zone. */
            start: string;
            /** @description What is to be done, of a service task. */
            title: string;
            /**
             * @description Kind of the task.
             * @enum {string}
             */
            type: "arrival" | "departure" | "interim" | "service" | "periodic";
            was_end: string;
            /** @description Where it was; empty for a new task. */
            was_home: string;
            /** @description Planned start before; 0000-00-00 00:00:00 for a new task. */
            was_start: string;
        };
        ReservationPropertyAnswer: {
            amenities: components["schemas"]["ReservationAmenityAnswer"][];
            /** Format: int64 */
            bedrooms: number;
            /** @description Name of the house; empty for a property by itself. */
            building: string;
            city: string;
            /** @description ISO 3166, two letters. */
            country: string;
            /** Format: int64 */
            id: number;
            /**
             * Format: double
             * @description Latitude in degrees; 0 with lon 0 when unknown.
             */
            lat: number;
            location_description: string;
            /**
             * Format: double
             * @description Longitude in degrees.
             */
            lon: number;
            /** Format: int64 */
            memberid: number;
            /** @description Address of the first picture; null when there is none. */
            picture: string | null;
            /** @description Pictures of the home in their order; the call …/pictures/{name} gives each. */
            pictures: components["schemas"]["PropertyPictureAnswer"][];
            postalcode: string;
            /** @description Of a short-term let (EU 2024/1028); empty where there is none. */
            registration_number: string;
            short_title: string;
            street: string;
            title: string;
        };
        ReservationReadyAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            ready_at: string;
        };
        ReservationReleaseAnswer: {
            /**
             * Format: int64
             * @description How many are not.
             */
            open: number;
            /** @description All cleanings and checks before the stay are finished. */
            possible: boolean;
        };
        ReservationServiceAnswer: {
            /** @description What it costs in all. */
            amount: components["schemas"]["Money"];
            /** @description HH:mm: from when the guests may come because of it; empty when it changes no time. */
            arrival_time: string;
            /** @description HH:mm: until when the guests may stay because of it; empty when it changes no time. */
            departure_time: string;
            /** @enum {string} */
            fee_basis: "night" | "person" | "person_night" | "unit";
            /** Format: int64 */
            id: number;
            /** @description Such as linen, cot, beach_chair. */
            kind: string;
            /** @description Cannot be changed. */
            mandatory: boolean;
            name: string;
            /** Format: int64 */
            quantity: number;
            /**
             * @description When and how it is paid.
             * @enum {string}
             */
            timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
            unit_amount: components["schemas"]["Money"];
        };
        ReservationSummary: {
            /** Format: int64 */
            adults: number;
            /** @description Name of the agency. */
            agency: string;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm */
            arrival_time: string;
            booking_number: string;
            /** Format: int64 */
            children: number;
            city: string;
            country: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm */
            departure_time: string;
            /** Format: int64 */
            id: number;
            lastmessage: string;
            /** Format: int64 */
            memberid: number;
            short_title: string;
            /** @enum {string} */
            status: "offer" | "confirmed" | "cancelled";
            time_zone: string;
            /** @description Of the property. */
            title: string;
            /** @description yyyy-MM-dd: the date at the property now. */
            today: string;
            /** Format: int64 */
            toddlers: number;
            /** Format: int64 */
            unread: number;
            /** Format: int64 */
            vorg_id: number;
        };
        ReservationTravelerAnswer: {
            birthday_known: boolean;
            first_name: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "adult" | "child" | "toddler";
            last_name: string;
            /** @description The main guest. */
            main: boolean;
            passport_known: boolean;
        };
        ReservationUnlockedAnswer: {
            /** @description Since when, yyyy-MM-dd HH:mm:ss in the property's zone. */
            unlocked_at: string;
        };
        ReservationUpsertAnswer: {
            /**
             * @description new, changed, same, or refused: then nothing of it is stored.
             * @enum {string}
             */
            effect: "new" | "changed" | "same" | "refused";
            external_id: string;
            /** @description memberid-id; empty where it is refused. */
            ref: string;
            /** @description The fields to blame. */
            refused: components["schemas"]["ReservationUpsertField"][];
        };
        ReservationUpsertField: {
            field: string;
            /** @description Why, in a few words. */
            reason: string;
        };
        ReservationWrittenPayment: {
            /** @description A decimal text, such as 123.45. */
            amount: string;
            /** @description yyyy-MM-dd */
            due_on?: string;
            label?: string;
            /** @description yyyy-MM-dd; left out until it is paid. */
            paid_on?: string;
            /** @description agency or third; agency when left out. */
            recipient?: string;
        };
        ReservationWrittenStay: {
            /** Format: int64 */
            adults?: number;
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description HH:mm; the home's when left out. */
            arrival_time?: string;
            beach_chair?: string;
            booker_email?: string;
            booker_first_name?: string;
            booker_last_name?: string;
            booker_phone?: string;
            /** @description Stays with the same text belong to one booking case. */
            case?: string;
            /** Format: int64 */
            children?: number;
            /** Format: int64 */
            cots?: number;
            /** @description ISO 4217; the agency's when left out. */
            currency?: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description HH:mm; the home's when left out. */
            departure_time?: string;
            /** @description Amounts are decimal texts, such as 123.45. */
            deposit?: string;
            /** @description yyyy-MM-dd; the day of arrival when left out. */
            editable_until?: string;
            /** @description The other program's own number of the stay; the same again changes it. */
            external_id: string;
            /** @description The guest's language; the agency's when left out. */
            lang?: string;
            parking_lot?: string;
            payments?: components["schemas"]["ReservationWrittenPayment"][] | null;
            /** Format: int64 */
            pets?: number;
            /** @description The home: memberid-id, or its external id where a file has brought it. */
            property: string;
            rentalprice?: string;
            /** @description The channel. */
            source?: string;
            /** @description offer, confirmed or cancelled. */
            status: string;
            /** Format: int64 */
            toddlers?: number;
            /** @description Added up when left out. */
            total?: string;
            /** @description Added up when left out. */
            total_third?: string;
            tourist_tax?: string;
        };
        RowsInputBody: {
            /** @description yyyy-MM-dd */
            day: string;
            /** @description Numbers of the rows as they were seen: what another person has added or changed meanwhile stays in the draft. */
            rows: number[] | null;
        };
        RuleChangeInputBody: {
            rule: components["schemas"]["PlanningRuleDraft"];
            /**
             * Format: int64
             * @description The version that was changed.
             */
            version: number;
        };
        RuleDraftInputBody: {
            /**
             * Format: int64
             * @description The rule in whose place the draft stands; 0 for a new one.
             */
            id: number;
            rule: components["schemas"]["PlanningRuleDraft"];
        };
        RuleUndoInputBody: {
            /**
             * Format: int64
             * @description The version that is to be undone.
             */
            version: number;
        };
        ScheduledConflict: {
            /** @description The moment that it is about: the next arrival, or the end of the working hours; 0000-00-00 00:00:00 for none. */
            at: string;
            /** @description When the task would end; 0000-00-00 00:00:00 where it does not matter. */
            end: string;
            /**
             * Format: int64
             * @description Number of the person in the team.
             */
            staff: number;
            /** @enum {string} */
            what: "absent" | "holiday" | "hours" | "arrival" | "full";
        };
        ScheduledPerson: {
            /** @description Whether they can get tasks. */
            active: boolean;
            /** @description Whether no working hours are entered. */
            always: boolean;
            /** @description Absences of the day. Why somebody is away is said nowhere. */
            away: components["schemas"]["ScheduledSpan"][];
            /**
             * Format: int64
             * @description For how many minutes they work on the day, absences left out; with always, the minutes of the day.
             */
            capacity: number;
            /**
             * Format: int64
             * @description The company that a person works for; 0 for the agency's own people and for companies.
             */
            company: number;
            /** @description The shifts that touch the day; none with always. */
            hours: components["schemas"]["ScheduledSpan"][];
            /**
             * Format: int64
             * @description Number in the team.
             */
            id: number;
            /** @enum {string} */
            kind: "person" | "company" | "manager";
            name: string;
            /**
             * Format: int64
             * @description How many minutes their tasks of the day take.
             */
            planned: number;
            /** @description From each task of a person to the next. */
            ways: components["schemas"]["ScheduledWay"][];
        };
        ScheduleDraftDiscarded: {
            /** Format: int64 */
            discarded: number;
            /**
             * Format: int64
             * @description Rows that another person has added or changed meanwhile.
             */
            left: number;
        };
        ScheduleDraftedPlan: {
            /**
             * Format: int64
             * @description 0 for none.
             */
            additional_person: number;
            /**
             * Format: int64
             * @description 0 for none.
             */
            company: number;
            /**
             * Format: int64
             * @description 0 for none.
             */
            person: number;
            planned_end: string;
            /** @description yyyy-MM-dd HH:mm:ss on the clock of the home. */
            planned_start: string;
            /**
             * Format: int64
             * @description Number of the row; 0 where the draft says nothing of the task any more.
             */
            row: number;
        };
        ScheduleDraftedTask: {
            /**
             * Format: int64
             * @description Number of the person whom the reason is about; 0 for nobody.
             */
            about: number;
            /** @description When, on the agency's clock. */
            at: string;
            /** @description Who made the row. */
            by: string;
            /** @description How the draft plans it. */
            is: components["schemas"]["ScheduleDraftPlan"];
            /** @description How it is planned by now; another plan than was where somebody has changed it. */
            now: components["schemas"]["ScheduleDraftPlan"];
            /**
             * @description Why a proposal plans it so; empty for what a person of the office planned.
             * @enum {string}
             */
            reason: "" | "filled" | "off_work" | "not_for" | "no_room" | "new_time" | "dropped" | "knows_home" | "less_travel" | "evener_hours";
            /**
             * Format: int64
             * @description Number of the row; another one after each change of it.
             */
            row: number;
            short_title: string;
            /**
             * @description Why the row cannot be published as it is; empty when it can.
             * @enum {string}
             */
            stays: "" | "changed" | "started" | "finished" | "gone" | "refused";
            /** Format: int64 */
            task: number;
            /** @description Of the home. */
            title: string;
            /** @description How the task was planned when the row was made. */
            was: components["schemas"]["ScheduleDraftPlan"];
        };
        ScheduleDraftKept: {
            /** @description How it is planned now. */
            now: components["schemas"]["ScheduleDraftPlan"];
            /** Format: int64 */
            task: number;
            /** @enum {string} */
            why: "changed" | "started" | "finished" | "gone" | "refused";
        };
        ScheduleDraftPlan: {
            /**
             * Format: int64
             * @description 0 for none.
             */
            additional_person: number;
            /**
             * Format: int64
             * @description 0 for none.
             */
            company: number;
            /**
             * Format: int64
             * @description 0 for none.
             */
            person: number;
            planned_end: string;
            /** @description yyyy-MM-dd HH:mm:ss on the clock of the home. */
            planned_start: string;
        };
        ScheduleDraftPublication: {
            /** @description Those whose task has changed since; they stay in the draft. */
            kept: components["schemas"]["ScheduleDraftKept"][];
            /**
             * Format: int64
             * @description How many rows the draft still has.
             */
            left: number;
            /**
             * Format: int64
             * @description How many tasks are planned as the draft said.
             */
            published: number;
            /**
             * Format: int64
             * @description How many people and companies are concerned; each gets one notification, as far as they want them.
             */
            told: number;
        };
        ScheduleDraftTaken: {
            /** @description Those that stayed as they were. */
            kept: components["schemas"]["ScheduleDraftKept"][];
            /**
             * Format: int64
             * @description How many the draft has now, or has no longer where they are as published.
             */
            taken: number;
        };
        ScheduledSpan: {
            from: string;
            until: string;
        };
        ScheduledTask: {
            /**
             * Format: int64
             * @description 0 for none.
             */
            additional_person: number;
            check: boolean;
            city: string;
            /**
             * Format: int64
             * @description 0 for none.
             */
            company: number;
            conflicts: components["schemas"]["ScheduledConflict"][];
            /** @description Whether the one who has it has declined. */
            declined: boolean;
            end: string;
            /**
             * Format: int64
             * @description Of a task that nobody has: who of the agency's own people could take it; 0 for nobody.
             */
            fits: number;
            /** @description From when they could; 0000-00-00 00:00:00 for nobody. */
            fits_at: string;
            /** Format: int64 */
            id: number;
            /** @description Whether it can no longer be finished in time. */
            late: boolean;
            /** @description HH:mm: when the next guests arrive on the same day; empty when they do not. */
            next_arrival: string;
            /**
             * Format: int64
             * @description 0 for none.
             */
            person: number;
            /** @description Whether time or people were planned by hand: no rule changes them. */
            pinned: boolean;
            /** Format: int64 */
            property_id: number;
            short_title: string;
            start: string;
            /** @enum {string} */
            state: "not_started" | "started" | "finished";
            /** @description Of the home. */
            title: string;
            /** @enum {string} */
            type: "departure" | "arrival" | "service" | "interim" | "periodic";
            /**
             * @description Why nobody of them could; empty where somebody could, on a day that is over, and without own people.
             * @enum {string}
             */
            why: "" | "no_time" | "not_then" | "no_home" | "no_area" | "no_kind" | "nobody";
        };
        ScheduledWay: {
            /**
             * Format: int64
             * @description Number of the task.
             */
            from: number;
            /**
             * Format: int64
             * @description Roughly.
             */
            minutes: number;
            /** Format: int64 */
            to: number;
        };
        ScheduleOfDay: {
            /**
             * Format: int64
             * @description How many of them somebody has.
             */
            assigned: number;
            /**
             * Format: int64
             * @description How many cleanings the day has; checks and services are none.
             */
            cleanings: number;
            /** @description yyyy-MM-dd */
            day: string;
            /** @description What the draft of the day would change, by planned time; only the office sees it. */
            draft: components["schemas"]["ScheduleDraftedTask"][];
            /**
             * Format: int64
             * @description How many more of them the agency's own people can do beside all that they have.
             */
            fits: number;
            /** @description Name of the public holiday that it is; empty for none. */
            holiday: string;
            /**
             * Format: int64
             * @description How many own people the agency has. Without any, nobody knows how much can be done.
             */
            own: number;
            /** @description Who is in use, and who has a task of the day, by number. */
            people: components["schemas"]["ScheduledPerson"][];
            /** @description Whether the tasks are as they are published, without a draft. */
            published: boolean;
            /** @description By planned time. */
            tasks: components["schemas"]["ScheduledTask"][];
            /** @description yyyy-MM-dd by the agency's clock. */
            today: string;
        };
        SecretInputBody: {
            /**
             * @description What to look at.
             * @enum {string}
             */
            which: "key_code" | "wifi_password";
        };
        SeenInputBody: {
            /**
             * Format: int64
             * @description The greatest number of the changes that were shown.
             */
            change_id: number;
        };
        SetPictureInputBody: Record<string, never>;
        SettingsEditInputBody: {
            /** @description Each setting that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["MemberSettingsChanges"];
        };
        SettleInputBody: {
            /**
             * Format: int64
             * @description The staff number of the manager who takes care of it; 0 for nobody.
             */
            assigned_to?: number;
            /** @description Whether it waits for an answer; false says that it is settled. */
            waiting?: boolean;
        };
        SettleLinesInputBody: {
            /** @description Numbers of lines. */
            lines: number[];
            /** @description Why; at most 500 characters. */
            reason: string;
        };
        SetupArchiveBody: {
            /** @description Its name, once it is brought in. */
            agency: string;
            /** @description Whether the installation can send the mail with which people choose a new password. */
            mails: boolean;
            /**
             * Format: int64
             * @description Uploaded files that the archive does not have.
             */
            missing: number;
            /**
             * Format: int64
             * @description Bytes that an archive may have.
             */
            most: number;
            /** @description Of the file, as the browser has named it. */
            name: string;
            /**
             * Format: int64
             * @description How much of the stage is done.
             */
            percent: number;
            /**
             * @description Why it is refused. With a wrong passphrase the file stays for another try; else it is removed.
             * @enum {string}
             */
            reason: "" | "no_archive" | "damaged" | "passphrase" | "newer";
            /**
             * Format: int64
             * @description Bytes that are there: the next part begins here.
             */
            received: number;
            /**
             * Format: int64
             * @description Bytes of the file; 0 without one.
             */
            size: number;
            /** @enum {string} */
            stage: "none" | "sending" | "checking" | "importing" | "refused" | "failed" | "imported";
        };
        SetupBody: {
            /** @description Its color as #rrggbb; empty for the one of the app. */
            accent: string;
            /** @description How the agency calls itself. */
            agency: string;
            /** @description As at /token. */
            client_id: string;
            /** @description The one-time code that the server has logged at its start. */
            code: string;
            /** @description ISO 3166, two letters. */
            country: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description The login of the manager. */
            email: string;
            /** @description Where guests can call at night; may be empty. */
            emergency_phone: string;
            /**
             * @description Its language, and the one of its manager.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The manager. */
            name: string;
            /** @description 15 to 128 characters; none of the common ones. */
            password: string;
            /** @description Zone of the office, such as Europe/Berlin. */
            time_zone: string;
        };
        SetupCodeBody: {
            /** @description The one-time code that the server has logged at its start. */
            code: string;
        };
        SetupMissing: {
            /** @description In the order in which they are done; empty once all are. */
            steps: ("home" | "reservations" | "cleaner" | "task")[];
        };
        SetupSignedIn: {
            access_token: string;
            /** @description For the browser to keep and to show at its next sign-in; it opens nothing. */
            device_token: string;
            /**
             * Format: int64
             * @description Seconds.
             */
            expires_in: number;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            refresh_token: string;
            /** @description The sign-in name of the manager. */
            username: string;
        };
        SetupState: {
            /** @description Whether the set-up is open: there is no agency yet. */
            open: boolean;
        };
        SolvedInputBody: {
            solved: boolean;
        };
        StartInputBody: {
            /** @description All lines at once or none; false writes those that work. */
            whole: boolean;
        };
        StatementInputBody: {
            /** @description How the CSV file is read, as the JSON of a mapping; without it the kept one counts. Imports keep it. */
            mapping?: string;
        };
        Status: {
            /**
             * Format: int64
             * @description The HTTP status of the answer.
             */
            code: number;
        };
        StayEditInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["ReservationFieldsChanges"];
        };
        SubscribeInputBody: {
            /** @description The address at the browser's push service. */
            endpoint: string;
            keys: components["schemas"]["KeysStruct"];
            /** @description The language of what it shows. */
            lang?: string;
        };
        SwitchOffInputBody: {
            /**
             * @description What becomes of the tasks from now on: they stay with the person, or have nobody. Begun ones stay.
             * @enum {string}
             */
            tasks: "leave" | "take";
        };
        TakeBackInputBody: {
            /** @description Why; at most 500 characters. */
            reason: string;
        };
        TakeInputBody: {
            /** @description yyyy-MM-dd */
            day: string;
            tasks: components["schemas"]["Item"][] | null;
        };
        TaskAbsenceAdded: {
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            from_time: string;
            held: components["schemas"]["TaskHeldTasks"];
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            to_time: string;
        };
        TaskAnswer: {
            /** @description A second person, or null. */
            additional_person: components["schemas"]["TaskStaff"] | null;
            /** @description Notes of the agency for this task. */
            annotations: string;
            /** @description Files of the agency for this task. */
            attachments: components["schemas"]["TaskAttachment"][];
            /** @description What changed since the person last looked. */
            changes: components["schemas"]["TaskChange"][];
            /**
             * Format: int64
             * @description 1 for a check of another task or of the property.
             * @enum {integer}
             */
            check: 0 | 1;
            /**
             * Format: int64
             * @description The number of the task that a check belongs to; 0 for none.
             */
            checked_rpmaid: number;
            /**
             * @description How far the task is that a check belongs to: the check begins when that one is finished. Empty for every other task.
             * @enum {string}
             */
            checked_state: "" | "not_started" | "started" | "finished";
            /** @description When it was finished; 0000-00-00 00:00:00 when it was not. */
            cleaning_ist_end: string;
            /** @description When it was begun; 0000-00-00 00:00:00 when it was not. */
            cleaning_ist_start: string;
            /**
             * Format: int64
             * @description The task's number at the agency.
             */
            cleaning_rpmaid: number;
            /** @description The cleaning company, or null. */
            company: components["schemas"]["TaskStaff"] | null;
            /** @description What the company said to the task, or where it has none the person; null when nothing was said yet. */
            company_answer: components["schemas"]["TaskCompanyAnswer"] | null;
            /** @description When the guests said that they have left; 0000-00-00 00:00:00 when they did not. */
            guests_left: string;
            /**
             * Format: int64
             * @description How many of them are done or skipped.
             */
            items_settled: number;
            /**
             * Format: int64
             * @description How many items the task's checklist has; 0 when it has none, or was not begun.
             */
            items_total: number;
            /** @description The checks of this task, with the same keys; a check has none itself. */
            kontrollen: components["schemas"]["TaskAnswer"][];
            /** @description outgoing~~~text~~~created, empty when there is none; inside kontrollen empty for who takes no part in the check. */
            lastmessage: string;
            /** @description Who comes next, or null when nobody is known to come. */
            next_occupation: components["schemas"]["TaskNextOccupation"] | null;
            /** @description Who does it, or null. */
            person: components["schemas"]["TaskStaff"] | null;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_end: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_start: string;
            property: components["schemas"]["TaskProperty"];
            /**
             * Format: int64
             * @description The agency.
             */
            reinplan_memberid: number;
            /**
             * Format: int64
             * @description The number of the stay that the task belongs to; 0 for none.
             */
            reservation_id: number;
            /** @description What a check found wrong, until the task is finished again; else null. */
            sent_back: components["schemas"]["TaskSentBack"] | null;
            /**
             * @description Follows from the actual times.
             * @enum {string}
             */
            state: "not_started" | "started" | "finished";
            /** @description What is to be done, such as the booked service; empty when the type says it. */
            title: string;
            /** @description The title in other languages, as far as the agency has it in them. */
            title_words?: {
                [key: string]: string;
            };
            /**
             * @description Kind of task.
             * @enum {string}
             */
            type: "departure" | "arrival" | "service" | "interim" | "periodic";
            /**
             * Format: int64
             * @description Messages of the other side that have not been read; inside kontrollen 0 for who takes no part in the check.
             */
            unread: number;
            /**
             * Format: int64
             * @description Counts the changes of the task.
             */
            version: number;
        };
        TaskAnswers: {
            /** @description The tasks with which it could not be done, each with its reason. */
            refused: components["schemas"]["TaskRefusedTask"][];
            /** @description Those that are answered now. */
            tasks: components["schemas"]["TaskAnswer"][];
        };
        TaskAttachment: {
            /**
             * Format: int64
             * @description Of a picture, in pixels; 0 for others.
             */
            height: number;
            /** Format: int64 */
            id: number;
            mime: string;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /**
             * Format: int64
             * @description Of a picture, in pixels; 0 for others.
             */
            width: number;
        };
        TaskChange: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /**
             * @description What changed.
             * @enum {string}
             */
            field: "home" | "planned_start" | "planned_end" | "next_arrival" | "adults" | "children" | "toddlers" | "pets" | "cots" | "block" | "person" | "additional_person" | "company" | "title" | "annotations" | "attachments";
            /**
             * Format: int64
             * @description Counts up; the greatest one says how much has been seen.
             */
            id: number;
            /** @description What it is now, in the same form. */
            now: string;
            /** @description What the person saw last: a time as the wall clock of the property's zone, a name, a number, a text; empty for nothing. */
            was: string;
        };
        TaskChecklist: {
            /**
             * Format: int64
             * @description Done or skipped.
             */
            items_settled: number;
            /** Format: int64 */
            items_total: number;
            rooms: components["schemas"]["TaskChecklistRoom"][];
        };
        TaskChecklistItem: {
            /** @description A check found it wrong, and it is not settled again yet. */
            again: boolean;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** Format: int64 */
            id: number;
            /** @description The language of the text: the wanted one, else the agency's, else English, else any. */
            lang: string;
            /** @description The task may end while it is open. */
            optional: boolean;
            /** @description It is done only with a photo of it. */
            photo_required: boolean;
            photos: components["schemas"]["TaskChecklistPhoto"][];
            /** @description How it should look, or null; the call /v1/cleaning/{ref}/pictures/{picture} gives it, as it does the photos. */
            picture: components["schemas"]["ChecklistPictureBody"] | null;
            /** @description Why it was skipped. */
            reason: string;
            /** @enum {string} */
            state: "open" | "done" | "skipped";
            text: string;
            /**
             * Format: int64
             * @description Counts its changes.
             */
            version: number;
            /** @description Who did that; empty when nobody did, or it is no longer known. */
            who: string;
        };
        TaskChecklistPhoto: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /**
             * Format: int64
             * @description Pixels.
             */
            height: number;
            /** Format: int64 */
            id: number;
            who: string;
            /**
             * Format: int64
             * @description Pixels.
             */
            width: number;
        };
        TaskChecklistRoom: {
            items: components["schemas"]["TaskChecklistItem"][];
            /** @description The language of the name. */
            lang: string;
            name: string;
        };
        TaskCompanyAnswer: {
            /** @enum {string} */
            answer: "accepted" | "declined";
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** @description Why it was declined. */
            reason: string;
        };
        TaskDetail: {
            /** @description A second person, or null. */
            additional_person: components["schemas"]["TaskStaff"] | null;
            /** @description Notes of the agency for this task. */
            annotations: string;
            /** @description Files of the agency for this task. */
            attachments: components["schemas"]["TaskAttachment"][];
            /** @description What changed since the person last looked. */
            changes: components["schemas"]["TaskChange"][];
            /**
             * Format: int64
             * @description 1 for a check of another task or of the property.
             * @enum {integer}
             */
            check: 0 | 1;
            /** @description At a check: the checklist of the task that it checks, or null. */
            checked_checklist: components["schemas"]["TaskChecklist"] | null;
            /**
             * Format: int64
             * @description The number of the task that a check belongs to; 0 for none.
             */
            checked_rpmaid: number;
            /**
             * @description How far the task is that a check belongs to: the check begins when that one is finished. Empty for every other task.
             * @enum {string}
             */
            checked_state: "" | "not_started" | "started" | "finished";
            /** @description What is to be done, point by point, in the language of the call: as it was when the task was begun, before that as it would be now; null when there is none. */
            checklist: components["schemas"]["TaskChecklist"] | null;
            /** @description When it was finished; 0000-00-00 00:00:00 when it was not. */
            cleaning_ist_end: string;
            /** @description When it was begun; 0000-00-00 00:00:00 when it was not. */
            cleaning_ist_start: string;
            /**
             * Format: int64
             * @description The task's number at the agency.
             */
            cleaning_rpmaid: number;
            /** @description The cleaning company, or null. */
            company: components["schemas"]["TaskStaff"] | null;
            /** @description What the company said to the task, or where it has none the person; null when nothing was said yet. */
            company_answer: components["schemas"]["TaskCompanyAnswer"] | null;
            /** @description The agency's number for emergencies. */
            emergency_phone: string;
            /** @description When the guests said that they have left; 0000-00-00 00:00:00 when they did not. */
            guests_left: string;
            /** @description Who did what, oldest first. */
            history: components["schemas"]["TaskHistory"][];
            /** @description What the agency wrote for the staff, in the language of the call. */
            infotexts: components["schemas"]["PropertyInfoTextAnswer"][];
            /**
             * Format: int64
             * @description How many of them are done or skipped.
             */
            items_settled: number;
            /**
             * Format: int64
             * @description How many items the task's checklist has; 0 when it has none, or was not begun.
             */
            items_total: number;
            /** @description The checks of this task, with the same keys; a check has none itself. */
            kontrollen: components["schemas"]["TaskAnswer"][];
            /** @description outgoing~~~text~~~created, empty when there is none; inside kontrollen empty for who takes no part in the check. */
            lastmessage: string;
            /** @description How to find the property. */
            location_description: string;
            /** @description Whether the caller accepts or declines the task: its company, or its person where no company has it. */
            may_answer: boolean;
            messages: components["schemas"]["TaskMessages"];
            /** @description Who comes next, or null when nobody is known to come. */
            next_occupation: components["schemas"]["TaskNextOccupation"] | null;
            /** @description Who does it, or null. */
            person: components["schemas"]["TaskStaff"] | null;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_end: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_start: string;
            property: components["schemas"]["TaskProperty"];
            /** @description Notes of the agency for everybody who works at the property. */
            property_annotations: string;
            /**
             * Format: int64
             * @description The agency.
             */
            reinplan_memberid: number;
            /**
             * Format: int64
             * @description The number of the stay that the task belongs to; 0 for none.
             */
            reservation_id: number;
            /** @description What a check found wrong, until the task is finished again; else null. */
            sent_back: components["schemas"]["TaskSentBack"] | null;
            /** @description Where the staff's key is; empty for staff earlier than 7 days before the task and later than 2 days after its end. */
            staff_key: string;
            /**
             * @description Follows from the actual times.
             * @enum {string}
             */
            state: "not_started" | "started" | "finished";
            /** @description What is to be done, such as the booked service; empty when the type says it. */
            title: string;
            /** @description The title in other languages, as far as the agency has it in them. */
            title_words?: {
                [key: string]: string;
            };
            /**
             * @description Kind of task.
             * @enum {string}
             */
            type: "departure" | "arrival" | "service" | "interim" | "periodic";
            /**
             * Format: int64
             * @description Messages of the other side that have not been read; inside kontrollen 0 for who takes no part in the check.
             */
            unread: number;
            /**
             * Format: int64
             * @description Counts the changes of the task.
             */
            version: number;
            /** @description In short why the task is there, why then and why this person. What only the office reads is in the call /v1/manage/tasks/{ref}/why. */
            why: components["schemas"]["TaskWhy"];
            /** @description The network at the property, or null; null for staff when staff_key is hidden. */
            wifi: components["schemas"]["PropertyWiFiAnswer"] | null;
        };
        TaskHeldTask: {
            /** Format: int64 */
            cleaning_rpmaid: number;
            home: string;
            /** @enum {string} */
            kind: "departure" | "arrival" | "service" | "interim" | "periodic" | "check";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description Wall clock of the home. */
            planned_end: string;
            /** @description Wall clock of the home. */
            planned_start: string;
        };
        TaskHeldTasks: {
            /**
             * Format: int64
             * @description How many there are.
             */
            count: number;
            /** @description The first five of them. */
            tasks: components["schemas"]["TaskHeldTask"][];
        };
        TaskHistory: {
            /**
             * @description made, gone and back are of rules: one more task of a changed stay, no longer needed, and needed again.
             * @enum {string}
             */
            action: "started" | "ended" | "start_changed" | "end_changed" | "start_cleared" | "end_cleared" | "assigned" | "accepted" | "declined" | "sent_back" | "check_failed" | "made" | "gone" | "back";
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** @description Who got the task, why it was declined, or what was wrong; else empty. */
            note: string;
            /** @description Photos of what was wrong. */
            photos: components["schemas"]["ChecklistPictureBody"][];
            /** @description The time that was set; 0000-00-00 00:00:00 when it was cleared or no time. */
            value: string;
            /** @description Who did it; empty when no longer known. */
            who: string;
        };
        TaskMessages: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            unread: number;
        };
        TaskNextBlock: {
            /** @description yyyy-MM-dd of the first night. */
            arrival: string;
            /** @description yyyy-MM-dd of the morning after the last night. */
            departure: string;
        };
        TaskNextOccupation: {
            /** Format: int64 */
            adults: number;
            /** @description yyyy-MM-dd; empty when only a block is known to come. */
            arrival: string;
            /** @description HH:mm; empty when only a block is known to come. */
            arrival_time: string;
            /** @description Closed nights before the next stay, or null. */
            block: components["schemas"]["TaskNextBlock"] | null;
            /** Format: int64 */
            children: number;
            /**
             * Format: int64
             * @description Cots to set up.
             */
            cots: number;
            /** Format: int64 */
            pets: number;
            /** @description The next guests arrive on the day for which the task is planned. */
            same_day: boolean;
            /** Format: int64 */
            toddlers: number;
        };
        TaskPlanFields: {
            /**
             * Format: int64
             * @description Number of the second person, or 0.
             */
            additional_person: number;
            /** @description Notes for those who do it; up to 2,000 characters. */
            annotations: string;
            /**
             * Format: int64
             * @description Number of the company, or 0.
             */
            company: number;
            /**
             * Format: int64
             * @description Number of the person, or 0.
             */
            person: number;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; up to 24 hours after the begin. */
            planned_end: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_start: string;
        };
        TaskPlanFieldsChanges: {
            /** @description Number of the second person, or 0. */
            additional_person?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Notes for those who do it; up to 2,000 characters. */
            annotations?: {
                from: string;
                to: string;
            };
            /** @description Number of the company, or 0. */
            company?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description Number of the person, or 0. */
            person?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; up to 24 hours after the begin. */
            planned_end?: {
                from: string;
                to: string;
            };
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            planned_start?: {
                from: string;
                to: string;
            };
        };
        TaskProperty: {
            city: string;
            /** Format: int64 */
            id: number;
            /**
             * Format: double
             * @description WGS 84; 0 and 0 when unknown.
             */
            lat: number;
            /** Format: double */
            lon: number;
            postalcode: string;
            short_title: string;
            street: string;
            /** @description IANA name; all times of the task are its wall clock. */
            time_zone: string;
            title: string;
        };
        TaskRefusedTask: {
            /** Format: int64 */
            cleaning_rpmaid: number;
            /** @description Why, for people. */
            error: string;
            error_code: string;
        };
        TaskReportInputBody: {
            /**
             * @description What is reported: a damage, something that is missing, something that somebody left behind.
             * @enum {string}
             */
            kind: "damage" | "missing" | "found";
            /** @description What was found, and where; fewer than 2490 characters. */
            text: string;
            /** @description Photos that were uploaded in parts, by the names of their uploads. Not in a form. */
            uploads?: string[] | null;
            /** @enum {string} */
            urgency: "low" | "normal" | "urgent";
        };
        TaskRequestToAnswer: {
            /** @description Wall clock of the agency. */
            asked_at: string;
            /** @description yyyy-MM-dd, the first day. */
            from: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            from_time: string;
            /** @description The tasks that the person has in the time of the absence. */
            held: components["schemas"]["TaskHeldTasks"];
            /**
             * Format: int64
             * @description Number of the request.
             */
            id: number;
            /** @enum {string} */
            kind: "holiday" | "ill" | "other";
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            /** @description What the person is called. */
            name: string;
            /** @description What the person wrote to it. */
            note: string;
            /** @description Why it was refused. */
            reason: string;
            /**
             * Format: int64
             * @description Number of the person.
             */
            staff: number;
            /**
             * @description removed: it was granted, and the absence was taken back later.
             * @enum {string}
             */
            state: "asked" | "granted" | "refused" | "withdrawn" | "removed";
            /** @description yyyy-MM-dd, the last day. */
            to: string;
            /** @description HH:mm on the agency's clock; empty for whole days. */
            to_time: string;
        };
        TaskSentBack: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            at: string;
            /** @description The items of the task's checklist that were not right. */
            items: number[];
            /** @description Photos of it; the call /v1/cleaning/{ref}/pictures/{picture} gives each. */
            photos: components["schemas"]["ChecklistPictureBody"][];
            /** @description What is to be done again. */
            what: string;
            /** @description Who found it; empty when no longer known. */
            who: string;
        };
        TaskStaff: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        TaskStaffDoubts: {
            /** @description Why, for people. */
            reasons: string[];
            /**
             * Format: int64
             * @description Number of the person or company.
             */
            staff: number;
            /** @description The tasks with which there are doubts. */
            tasks: number[];
        };
        TaskSwitchedOff: {
            active: boolean;
        };
        TaskTickedItem: {
            item: components["schemas"]["TaskChecklistItem"];
            /** Format: int64 */
            items_settled: number;
            /** Format: int64 */
            items_total: number;
        };
        TaskTimesBody: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 clears; absent leaves it. */
            cleaning_ist_end?: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 clears; absent leaves it. */
            cleaning_ist_start?: string;
        };
        TaskWaysAnswer: {
            /** @description By car, or null when nobody knows. */
            car: components["schemas"]["TaskWaysByAnswer"] | null;
            /** @description On foot, or null when nobody knows. */
            foot: components["schemas"]["TaskWaysByAnswer"] | null;
            /** @description The tasks as memberid-id, in the order asked for. Those that the person does not see, or whose place is not known, are left out. */
            tasks: string[];
        };
        TaskWaysByAnswer: {
            metres: number[][];
            seconds: number[][];
        };
        TaskWhy: {
            /** @description yyyy-MM-dd of the first night of its stay; empty where there is none. */
            arrival: string;
            /** @description Whether it was moved because a stay or a rule changed. */
            by_rule: boolean;
            /**
             * @description What the task follows from.
             * @enum {string}
             */
            cause: "after_stay" | "before_stay" | "booked_extra" | "long_stay" | "in_sample" | "every_weeks" | "empty_days" | "days_since" | "of_visit" | "left_behind" | "by_person";
            /** @description yyyy-MM-dd of the morning after the last night of its stay; empty where there is none. */
            departure: string;
            /**
             * @description How the person who does it has come by it; empty where nobody does it.
             * @enum {string}
             */
            given: "" | "by_person" | "with_home" | "by_rule";
            /** @description Who assigned it; empty when no person has, or no longer known. */
            given_by: string;
            /** @description Who moved it; empty for a rule or a changed stay, or when no longer known. */
            moved_by: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone: to when it was moved. */
            now: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone: from when it was moved last; empty when it was not. */
            was: string;
        };
        TextInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["PropertyTextFieldsChanges"];
        };
        TextOrderInputBody: {
            /** @description Numbers of the home's own texts in their new order; others come behind. */
            ids: number[] | null;
        };
        Texts: {
            /** @description German; empty for none. */
            de: string;
            /** @description English; empty for none. */
            en: string;
            /** @description Spanish; empty for none. */
            es: string;
            /** @description Polish; empty for none. */
            pl: string;
        };
        TickInputBody: {
            /** @description When it was done, yyyy-MM-dd HH:mm:ss in the property's zone; absent means now. */
            at?: string;
            /** @description Required when skipped. */
            reason?: string;
            /** @enum {string} */
            state: "open" | "done" | "skipped";
            /**
             * Format: int64
             * @description The item's version that the person saw. What another has done later than this and the person has not seen stays.
             */
            version?: number;
        };
        TokenInputBody: {
            /** @description The hparam of the login link. */
            hparam: string;
            /** @description The mparam of the login link. */
            mparam: string;
            /** @description Mails a new activation link for the login of the token. */
            resend?: boolean;
            /** @description The token of the mailed link. Nothing uses it up here. */
            token: string;
        };
        TrailLineAnswer: {
            /** @description Its value afterwards, as before. */
            after: string;
            /** @description Wall clock of the agency. */
            at: string;
            /** @description Its value before, in words; empty for none. Of a secret only whether there was one. */
            before: string;
            /** @description Who did it, in words where the name is not known. */
            by: string;
            /** @enum {string} */
            by_kind: "team" | "guest" | "program" | "operator" | "system" | "left";
            /** @description Whether it was done in a session by booking number. */
            by_number: boolean;
            /** @description What the changed field is called; empty for an act. */
            field: string;
            /** @description Name of that file. */
            file: string;
            /** @description Title of the home; empty for none. */
            home: string;
            /**
             * Format: int64
             * @description Its number in the history of its noun.
             */
            id: number;
            /**
             * Format: int64
             * @description The import of a file that did it, or its taking back: its number; 0 for none.
             */
            import: number;
            /** @description Names the line. */
            key: string;
            /** @description What it was about or what was said with it; mostly empty. */
            name: string;
            /** @enum {string} */
            noun: "stay" | "block" | "home" | "task" | "problem" | "team" | "money" | "settings" | "interfaces";
            /**
             * Format: int64
             * @description Of a stay or task; 0 for others.
             */
            number: number;
            /** @description The thing as memberid-id; empty for the agency itself. */
            ref: string;
            /** @description The guest, the home, the kind of task, the person; may be empty. */
            title: string;
            /** @description Whether an owner can undo it: postManageSettingsUndo with its id. */
            undo: boolean;
            /** @description What was done; empty where the field says it. */
            what: string;
        };
        TravelerBody: {
            /** @description yyyy-MM-dd, or 0000-00-00 00:00:00 for none. */
            birthday?: string;
            birthplace?: string;
            city?: string;
            /** @description ISO 3166, two letters. */
            country?: string;
            /** @description Who issued it: ISO 3166, two letters. */
            document_country?: string;
            /** @description yyyy-MM-dd */
            document_issued?: string;
            /** @description Support number of a Spanish document. */
            document_support?: string;
            /** @description identity_card, passport, residence_permit, driving_licence or other. */
            document_type?: string;
            email?: string;
            first_name?: string;
            /**
             * Format: int64
             * @description Who is changed; absent for a new traveller.
             */
            id?: number;
            /**
             * @description Needed for a new traveller. The main guest stays an adult.
             * @enum {string}
             */
            kind?: "adult" | "child" | "toddler";
            /** @description What a minor is to the adult who travels along: parent, grandparent, sibling, child, spouse, guardian, other_relative or none says what the adult is to them. */
            kinship?: string;
            last_name?: string;
            /** @description ISO 3166, two letters. */
            nationality?: string;
            /** @description Number of the passport or identity card. */
            passport?: string;
            phone?: string;
            postalcode?: string;
            /** @description Takes the traveller away; not the main guest. */
            remove?: boolean;
            second_last_name?: string;
            /** @description female, male or other. */
            sex?: string;
            street?: string;
        };
        TravelerEnterBody: {
            person: components["schemas"]["TravelerPersonBody"];
            /** @description From the link. */
            token: string;
        };
        TravelerInvitationAnswer: {
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            expires: string;
            /** @description Belongs behind # in the address /invite, where no server sees it. */
            token: string;
        };
        TravelerInvitationEnded: {
            done: boolean;
        };
        TravelerInvitedAnswer: {
            agency: string;
            /** @description yyyy-MM-dd */
            arrival: string;
            city: string;
            /** @description yyyy-MM-dd */
            departure: string;
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone. */
            expires: string;
            first_name: string;
            /** @enum {string} */
            kind: "adult" | "child" | "toddler";
            /** @description Fields that are known; their values are not shown. */
            known: ("first_name" | "last_name" | "second_last_name" | "birthday" | "birthplace" | "sex" | "nationality" | "document_type" | "passport" | "document_support" | "document_country" | "document_issued" | "street" | "postalcode" | "city" | "country" | "phone" | "email" | "kinship")[];
            /**
             * @description The agency's language.
             * @enum {string}
             */
            lang: "en-US" | "de" | "es" | "pl";
            /** @description The languages that the agency offers. */
            languages: ("en-US" | "de" | "es" | "pl")[];
            last_name: string;
            /** @description Address of the agency's logo, or empty. */
            logo_url: string;
            /**
             * Format: int64
             * @description The agency.
             */
            memberid: number;
            property: string;
            registration: components["schemas"]["TravelerRegistrationAnswer"];
            /** @description yyyy-MM-dd: the date at the property now. */
            today: string;
        };
        TravelerPartyAnswer: {
            /** @description yyyy-MM-dd */
            arrival: string;
            /** @description As many adults and children as the home has room for. */
            at_maximum: boolean;
            booked: components["schemas"]["TravelerPartyCount"];
            editable: boolean;
            /** @description yyyy-MM-dd; the last day for changes. */
            editable_until: string;
            /** @description As many adults and children as booked. */
            full: boolean;
            /** @description False for a sign-in by booking number: then what is known is named in known, and not shown. */
            identity_shown: boolean;
            /**
             * Format: int64
             * @description Most adults and children together.
             */
            max_occupancy: number;
            /**
             * @description Why nothing can be changed; absent when it can.
             * @enum {string}
             */
            reason?: "stay_is_offer" | "stay_is_cancelled" | "travellers_too_late";
            registration: components["schemas"]["TravelerRegistrationAnswer"];
            /** @description yyyy-MM-dd: the date at the property now. */
            today: string;
            /** @description The main guest first. */
            travellers: components["schemas"]["TravelerPartyTraveler"][];
        };
        TravelerPartyCount: {
            /** Format: int64 */
            adults: number;
            /** Format: int64 */
            children: number;
            /** Format: int64 */
            toddlers: number;
        };
        TravelerPartyTraveler: {
            /**
             * Format: int64
             * @description 0 for the main guest while nothing is written of them.
             */
            id: number;
            /**
             * @description How a link to enter the own data stands.
             * @enum {string}
             */
            invitation: "none" | "open" | "used" | "expired";
            /** @description yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 without an invitation. */
            invitation_expires: string;
            /** @enum {string} */
            kind: "adult" | "child" | "toddler";
            /** @description Fields that are known, whether they are shown or not. */
            known: ("first_name" | "last_name" | "second_last_name" | "birthday" | "birthplace" | "sex" | "nationality" | "document_type" | "passport" | "document_support" | "document_country" | "document_issued" | "street" | "postalcode" | "city" | "country" | "phone" | "email" | "kinship")[];
            main: boolean;
            /** @description Fields that the register of guests still needs. */
            missing: ("first_name" | "last_name" | "second_last_name" | "birthday" | "birthplace" | "sex" | "nationality" | "document_type" | "passport" | "document_support" | "document_country" | "document_issued" | "street" | "postalcode" | "city" | "country" | "phone" | "email" | "kinship")[];
            person: components["schemas"]["TravelerPersonAnswer"];
        };
        TravelerPersonAnswer: {
            /** @description yyyy-MM-dd; empty when it is not known or not shown. */
            birthday: string;
            birthplace: string;
            city: string;
            country: string;
            document_country: string;
            document_issued: string;
            document_support: string;
            /** @enum {string} */
            document_type: "" | "identity_card" | "passport" | "residence_permit" | "driving_licence" | "other";
            email: string;
            first_name: string;
            /** @enum {string} */
            kinship: "" | "parent" | "grandparent" | "sibling" | "child" | "spouse" | "guardian" | "other_relative" | "none";
            last_name: string;
            nationality: string;
            passport: string;
            phone: string;
            postalcode: string;
            second_last_name: string;
            /** @enum {string} */
            sex: "" | "female" | "male" | "other";
            street: string;
        };
        TravelerPersonBody: {
            /** @description yyyy-MM-dd, or 0000-00-00 00:00:00 for none. */
            birthday?: string;
            birthplace?: string;
            city?: string;
            /** @description ISO 3166, two letters. */
            country?: string;
            /** @description Who issued it: ISO 3166, two letters. */
            document_country?: string;
            /** @description yyyy-MM-dd */
            document_issued?: string;
            /** @description Support number of a Spanish document. */
            document_support?: string;
            /** @description identity_card, passport, residence_permit, driving_licence or other. */
            document_type?: string;
            email?: string;
            first_name?: string;
            /** @description What a minor is to the adult who travels along: parent, grandparent, sibling, child, spouse, guardian, other_relative or none says what the adult is to them. */
            kinship?: string;
            last_name?: string;
            /** @description ISO 3166, two letters. */
            nationality?: string;
            /** @description Number of the passport or identity card. */
            passport?: string;
            phone?: string;
            postalcode?: string;
            second_last_name?: string;
            /** @description female, male or other. */
            sex?: string;
            street?: string;
        };
        TravelerRegistrationAnswer: {
            /** @description ISO 3166, two letters. */
            country: string;
            /** @description Where the duty stands; empty when there is none. */
            law: string;
            rules: components["schemas"]["TravelerRegistrationRule"][];
            /** @description Which data are needed and why, in the asked language; empty for a country of which nothing is known. */
            why: string;
        };
        TravelerRegistrationRule: {
            /**
             * Format: int64
             * @description Years on the day of arrival; 0 for no bound.
             */
            below_age: number;
            fields: ("first_name" | "last_name" | "second_last_name" | "birthday" | "birthplace" | "sex" | "nationality" | "document_type" | "passport" | "document_support" | "document_country" | "document_issued" | "street" | "postalcode" | "city" | "country" | "phone" | "email" | "kinship")[];
            /**
             * Format: int64
             * @description Years on the day of arrival; 0 for no bound.
             */
            from_age: number;
            kinds: ("adult" | "child" | "toddler")[];
            /** @enum {string} */
            main: "any" | "main" | "fellow";
            optional: ("first_name" | "last_name" | "second_last_name" | "birthday" | "birthplace" | "sex" | "nationality" | "document_type" | "passport" | "document_support" | "document_country" | "document_issued" | "street" | "postalcode" | "city" | "country" | "phone" | "email" | "kinship")[];
            /**
             * @description foreign: of another nationality than the country's.
             * @enum {string}
             */
            who: "all" | "foreign";
        };
        TravelersBody: {
            /** @description Taken all or none; a refused field is named travellers.{n}.{field}. */
            travellers: components["schemas"]["TravelerBody"][];
        };
        TravelerTokenBody: {
            /** @description From the link. */
            token: string;
        };
        TryInputBody: {
            /** @description What all of them are to be; what stands in from does not count. */
            changes: components["schemas"]["PropertyFieldsChanges"];
            /** @description Numbers of the homes. */
            ids: number[];
        };
        UploadInputBody: Record<string, never>;
        UpsertInputBody: {
            reservations: components["schemas"]["ReservationWrittenStay"][];
        };
        User: {
            /**
             * Format: int64
             * @description The signed-in account; absent when nobody is signed in.
             */
            account_id?: number;
            /** @description The account's language. */
            lang?: string;
            /** @description How the person is called. */
            name?: string;
        };
        WebhookAnswer: {
            /** @description RFC 3339, UTC. */
            created_at: string;
            events: ("reservation.created" | "reservation.changed" | "reservation.moved" | "reservation.cancelled" | "reservation.restored" | "payment.recorded" | "payment.taken_back" | "task.created" | "task.changed" | "task.assigned" | "task.started" | "task.finished" | "task.cancelled" | "problem.reported" | "problem.solved" | "property.changed" | "message.received" | "webhook.test")[];
            /** @description RFC 3339, UTC; empty where the last call succeeded. */
            failing_since: string;
            /**
             * Format: int64
             * @description Calls that failed one after another until now.
             */
            failures: number;
            /** @description Until when the former secret signs too, RFC 3339, UTC; empty where it does not. */
            former_until: string;
            /** @description Where events are sent; the rest of the address may be a password and is not shown. */
            host: string;
            /** @description When the last event arrived, RFC 3339, UTC; empty for never. */
            last_good_at: string;
            name: string;
            /** @description When a receiver that fails is called again, RFC 3339, UTC; empty where nothing is paused. */
            next_at: string;
            /**
             * @description Why it is off: by hand, because the receiver answered 410, because it failed for five days. Empty while it is on.
             * @enum {string}
             */
            off: "" | "office" | "gone" | "failing";
            /** @description RFC 3339, UTC; empty while it is on. */
            off_at: string;
            on: boolean;
            /** @description memberid-id. */
            ref: string;
            /**
             * Format: int64
             * @description Events that have not arrived yet; at most 10,000 are counted.
             */
            waiting: number;
        };
        WebhookDelivery: {
            /** @description The beginning of the last answer. */
            answer: string;
            /** Format: int64 */
            attempts: number;
            /** @description What is sent. */
            body: string;
            /**
             * @description Why the last try failed; empty where it did not.
             * @enum {string}
             */
            cause: "" | "refused" | "redirected" | "too_slow" | "not_reached" | "private" | "bad_tls";
            /** @description RFC 3339, UTC. */
            created_at: string;
            /** @enum {string} */
            event: "reservation.created" | "reservation.changed" | "reservation.moved" | "reservation.cancelled" | "reservation.restored" | "payment.recorded" | "payment.taken_back" | "task.created" | "task.changed" | "task.assigned" | "task.started" | "task.finished" | "task.cancelled" | "problem.reported" | "problem.solved" | "property.changed" | "message.received" | "webhook.test";
            /** Format: int64 */
            id: number;
            /** @description The webhook-id, the same at each try. */
            message_id: string;
            /** @description When it is tried next at the earliest, RFC 3339, UTC; empty where it is not. */
            next_at: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            /**
             * Format: int64
             * @description HTTP status of the last answer; 0 where none came.
             */
            status: number;
            /**
             * Format: int64
             * @description How long the last try took, in milliseconds.
             */
            took: number;
            /** @description RFC 3339, UTC; empty before the first try. */
            tried_at: string;
        };
        WebhookFields: {
            /** @description Where events are sent, with https://. Empty in a change: the address stays. */
            address: string;
            /** @description Or a code of the app, or a recovery code, which is used up. */
            code?: string;
            /** @description Kinds of events; see getManageWebhookEvents. */
            events: string[];
            /** @description What the office calls it; at most 60 characters. */
            name: string;
            /** @description Whether events are sent. */
            on: boolean;
            /** @description Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON). */
            passkey?: string;
            /** @description The person's own password. */
            password?: string;
        };
        WebhookMade: {
            /** @description Checks the signatures (Standard Webhooks). It is not shown again. */
            secret: string;
            webhook: components["schemas"]["WebhookAnswer"];
        };
        WebhookRemoved: {
            ref: string;
        };
        WebhookSample: {
            /** @enum {string} */
            event: "reservation.created" | "reservation.changed" | "reservation.moved" | "reservation.cancelled" | "reservation.restored" | "payment.recorded" | "payment.taken_back" | "task.created" | "task.changed" | "task.assigned" | "task.started" | "task.finished" | "task.cancelled" | "problem.reported" | "problem.solved" | "property.changed" | "message.received" | "webhook.test";
            /** @description The body of a call, as JSON. */
            sample: string;
        };
        WorkEditInputBody: {
            /** @description Each field that is changed, with what the editor saw and what is wanted. */
            changes: components["schemas"]["MemberWorkChanges"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAbsences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListOwnAbsencesAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAbsence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAbsenceRequestAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteAbsence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStruct {}"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountActivate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUsernameAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountFormBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putAccountLanguage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeLanguage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountFormBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUsernameAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postAccountReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountFormBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The secret part of the private address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCaptcha: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCaptchaBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeChallenge"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskDetail"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningAttachment: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The file's number. */
                attachment: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningInfotextPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The language that the texts were asked for in. */
                a: string;
                /** @description Number of the text. */
                b: number;
                /** @description Name of the picture. */
                c: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningInfoTexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A language of contents, such as en. */
                lang: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListInfoTextAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The picture's number. */
                picture: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningProblems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putCleaningProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskReportInputBody"];
                "multipart/form-data": components["schemas"]["TaskReportInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReportAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningProblemPhoto: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The photo's number. */
                file: number;
                /** @description The report's number. */
                problem: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningChecklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TickInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTickedItem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putCleaningChecklistPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhotosInputBody"];
                "multipart/form-data": components["schemas"]["PhotosInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTickedItem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteCleaningChecklistPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The photo's number. */
                photo: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTickedItem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskTimesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningChangesRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningMessagesFile: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The attachment's id. */
                file: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningMessages: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putCleaningMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostInputBody"];
                "multipart/form-data": components["schemas"]["PostInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningMessagesTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The language to read it in. */
                lang: "en" | "de" | "es" | "pl";
                /** @description The message's msg_id. */
                message: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTranslationBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCleaningMessagesRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleanings: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: together with to instead of scope, all tasks planned on these days. */
                from?: string;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description current (as when absent): not finished, or planned from today on, oldest first. past: the others, newest first. */
                scope?: "current" | "past";
                /** @description yyyy-MM-dd, at most 400 days after from. */
                to?: string;
            };
            header?: {
                /** @description The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListed"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCleaningsAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswersInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAnswers"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCleaningsAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningsDoubts: {
        parameters: {
            query: {
                /** @description The agency. */
                memberid: number;
                /** @description Numbers of tasks by comma, at most 200. */
                tasks: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListStaffDoubts"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCleaningsExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInputBody"];
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningsUnseen: {
        parameters: {
            query: {
                /** @description The agency. */
                memberid: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCleaningsWays: {
        parameters: {
            query: {
                /** @description 2 to 40 tasks as memberid-id, with commas between them. */
                tasks: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWaysAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCompanyStaff: {
        parameters: {
            query: {
                /** @description The agency. */
                memberid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListStaffBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCompanyStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HireInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStaffBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchCompanyStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPersonChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStaffBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebConfig"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getErasureRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postErasureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDoneAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putError: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientreportBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaken"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description The number of the last event that is known. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeEventsBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putInvitation: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerEnterBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvitedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postInvitation: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerTokenBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvitedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInvitationToken"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postJoinAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountOwnAddress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postJoinLook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInvitationToken"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvited"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getLogo: {
        parameters: {
            query: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
                /** @description The agency. */
                memberid: number;
                /** @description The hash of the logo. With that of the logo in use a browser may keep the answer for ever. */
                v?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageAbsenceRequests: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Number of a person, for all requests of theirs that are not over; 0 for all that the caller has to answer. */
                staff?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListRequestToAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageAbsenceRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRequestInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRequestToAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageAbsence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStruct {}"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageApiTokens: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListApitokenAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageApiToken: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApitokenMade"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageApiToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeApitokenGone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageArchives: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListArchiveAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageArchive: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListArchiveAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListArchiveAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageArchiveTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTicketAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getAttention: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOverview"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getAttentionRows: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The group. */
                kind: "tasks_late" | "nights_sold_twice" | "stays_on_closed" | "tasks_unassigned" | "tasks_nobody" | "tasks_silent" | "changes_unseen" | "arrivals_unpaid" | "codes_to_change" | "payments_to_match" | "stays_to_complete" | "problems_open" | "calendars_failed" | "mails_failed" | "webhooks_failed" | "tokens_ending" | "absences_asked" | "erasures_asked" | "chats_waiting" | "tasks_watch";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRow"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageBlocks: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the earliest first day. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description coming when left out: those that are not over, by the day on which they end. past and all have the latest first. */
                period?: "coming" | "past" | "all";
                /** @description Number of a property; all when left out. */
                property?: number;
                /** @description Beginnings of words of note or property, and days (2026-07-04, 4.7.2026) on which it begins or ends; all must be answered. */
                q?: string;
                /** @description All when left out. */
                reason?: "owner" | "repair" | "feed" | "other";
                /** @description yyyy-MM-dd: the latest first day. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBlockAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageBlock: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationBlockFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBlockAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBlockAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageBlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOpenedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageBlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBlockAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getBlockChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListBlockLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postBlockEditPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBlockPreviewAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageBlockPreview: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationBlockFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBlockPreviewAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageBlocksFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description yyyy-MM-dd: the earliest first day. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description coming when left out: those that are not over, by the day on which they end. past and all have the latest first. */
                period?: "coming" | "past" | "all";
                /** @description Number of a property; all when left out. */
                property?: number;
                /** @description Beginnings of words of note or property, and days (2026-07-04, 4.7.2026) on which it begins or ends; all must be answered. */
                q?: string;
                /** @description All when left out. */
                reason?: "owner" | "repair" | "feed" | "other";
                /** @description yyyy-MM-dd: the latest first day. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageCalendar: {
        parameters: {
            query?: {
                /** @description Only homes in this house. */
                building?: string;
                /** @description Only homes that this company cleans, by its number in the team; 0 or absent for all. */
                company?: number;
                /** @description How many days. */
                days?: number;
                /** @description yyyy-MM-dd: the first day; today by the agency's clock when left out. */
                from?: string;
                /** @description How many homes a page has at most. */
                limit?: number;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Words that title, address, house or registration number must hold. */
                q?: string;
                /** @description Only homes that have a stay of this channel on these days. */
                source?: string;
                /** @description Only homes in this town. */
                town?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarOfHomes"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageCalendarAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageCalendarAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageCalendarFetch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefetchInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageCalendarFetches: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFetchAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageCalendarFetch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFetchDifferenceAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageCalendarReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReplayAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageCalendarFetchText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFetchTextAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageCaptchaTest: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptchaTrialInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCaptchaTrial"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageChangedStays: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the first day of changes, by the agency's clock; no bound when left out. */
                from?: string;
                /** @description Only changes of this kind; absent for all. */
                kind?: "moved" | "shifted" | "shortened" | "extended" | "split" | "cancelled" | "restored";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Only changes at this property, from it, or to it; 0 or absent for all. */
                property?: number;
                /** @description Words that the guest, the property, who did it, or the sentence has, or the number of the stay; all must be answered. */
                q?: string;
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChangedLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageChannels: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListString"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getChecklistHomes: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getChecklists: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListTemplateBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postChecklist: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecklistTemplateFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTemplateBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putChecklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecklistTemplateFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTemplateBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteChecklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDroppedChecklist"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getChecklistPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putChecklistPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPictureInputBody"];
                "multipart/form-data": components["schemas"]["SetPictureInputBody"] & {
                    /** @description Files, at most 1 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTemplateBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteChecklistPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The item's number. */
                item: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTemplateBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putCleaningAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachInputBody"];
                "multipart/form-data": components["schemas"]["AttachInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteCleaningAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The file's number. */
                attachment: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postCleaningResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageColumns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListColumnsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageColumns: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                list: "bank_lines" | "homes" | "mails" | "open" | "payments" | "problems" | "reservations" | "team" | "tourist_tax";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ColumnsInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageDemoAgency: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAgencyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageDemoAgency: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAgencyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageDemoAgencyRemoval: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAgencyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageDraft: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDraftTaken"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postDraftDiscard: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RowsInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDraftDiscarded"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postDraftPublish: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RowsInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDraftPublication"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasureChain: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeChainAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasureRequests: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                state?: "open" | "done" | "refused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRequestAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageErasureRefused: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefuseInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDoneAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasures: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProofAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasureProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeProofAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasureFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErrors: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description open: those that are not solved, again included. */
                state?: "open" | "solved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGroupAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageErrorSolved: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolvedInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeGroupAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageGuestLogins: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Email address, booking number or name of the guest; nothing is found by nothing. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGuestLoginAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageGuestLoginHelp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestHelpInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageHistory: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the first day, by the agency's clock; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Only what is about it; absent for all. */
                noun?: "stay" | "block" | "home" | "task" | "problem" | "team" | "money" | "settings" | "interfaces";
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Only what this entry of the staff did; 0 or absent for all. */
                person?: number;
                /** @description Only what was done with this API token; 0 or absent for all. */
                program?: number;
                /** @description The number of a stay or task; or words that who did it, the home, the guest, what was done or a value has. */
                q?: string;
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageHistoryFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description yyyy-MM-dd: the first day, by the agency's clock; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Only what is about it; absent for all. */
                noun?: "stay" | "block" | "home" | "task" | "problem" | "team" | "money" | "settings" | "interfaces";
                /** @description Only what this entry of the staff did; 0 or absent for all. */
                person?: number;
                /** @description Only what was done with this API token; 0 or absent for all. */
                program?: number;
                /** @description The number of a stay or task; or words that who did it, the home, the guest, what was done or a value has. */
                q?: string;
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageHolidays: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHolidays"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageHolidays: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HolidaysEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHolidays"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageImports: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListRunAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageImport: {
        parameters: {
            query: {
                /** @description What its lines are. */
                kind: "stays" | "people" | "properties" | "checklists" | "payments";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadInputBody"];
                "multipart/form-data": components["schemas"]["UploadInputBody"] & {
                    /** @description Files, at most 1 of 16 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUploadedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeGoneAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageImportBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageImportColumns: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MapInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageImportFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageImportLines: {
        parameters: {
            query?: {
                /** @description Only lines that went back in this way. */
                back?: "" | "returned" | "kept" | "refused";
                /** @description Only lines with this effect. */
                effect?: "" | "new" | "changed" | "same" | "refused" | "stopped";
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFileLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageImportRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageImportStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageImportStop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDetailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getInbox: {
        parameters: {
            query?: {
                /** @description Only chats of tasks, or of reservations. */
                kind?: "cleaning" | "reservation";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Only chats that are assigned to who asks. */
                mine?: boolean;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Only chats that wait for an answer. */
                waiting?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListThreadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getInboxThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What the chat belongs to. */
                kind: "cleaning" | "reservation";
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeThreadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchInboxThread: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description What the chat belongs to. */
                kind: "cleaning" | "reservation";
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeThreadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getChatTextModules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What the chat belongs to. */
                kind: "cleaning" | "reservation";
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFilledBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getInboxCount: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWaitingBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getInboxManagers: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListColleagueBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getInboxSearch: {
        parameters: {
            query: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Words that must all occur; the last one may be a beginning unless a space ends it. Case and accents do not matter. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFoundBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageInterfaceHistory: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApitokenHistoryLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getLoginLinks: {
        parameters: {
            query?: {
                /** @description The agency; without it those of all that the person manages. */
                member?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLoginLink"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchLoginLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The agency. */
                memberid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountAudiencesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListLoginLink"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postLoginLinkMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The agency. */
                memberid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountMailLinkBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageMails: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                member?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description When left out: the newest first, or recipients from a to z. */
                order?: "asc" | "desc";
                /** @description Words that the address has, or what the mail is about in the caller's language. */
                q?: string;
                /** @description By when they were written, or by the recipient. */
                sort?: "created" | "to";
                /** @description Only those in this state; absent asks for all. */
                state?: "queued" | "sent" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageMailAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMailAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageMailServer: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMailServer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageMailTest: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTrialAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageMailsFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description The agency; may be left out by who manages only one. */
                member?: number;
                /** @description When left out: the newest first, or recipients from a to z. */
                order?: "asc" | "desc";
                /** @description Words that the address has, or what the mail is about in the caller's language. */
                q?: string;
                /** @description By when they were written, or by the recipient. */
                sort?: "created" | "to";
                /** @description Only those in this state; absent asks for all. */
                state?: "queued" | "sent" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageOutgoingCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageOutgoingAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOutgoingAddress"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageOutgoingAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOutgoingAddress"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePay: {
        parameters: {
            query: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description yyyy-MM */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListRowAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePayClose: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListRowAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManagePayCorrection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStruct {}"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePayFile: {
        parameters: {
            query: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description yyyy-MM */
                month: string;
                /** @description Number of one who is paid, for their tasks; 0 for the list of all. */
                staff?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePayments: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description When left out: the next arrival, the latest payment, the largest amount first. */
                order?: "asc" | "desc";
                /** @description Words that booking number, guest, home or note have. */
                q?: string;
                /** @description By the day, of the payment or of the arrival; or by the amount, paid or still to pay. */
                sort?: "day" | "amount";
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
                /** @description Only payments that came in this way. */
                way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageBank: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBankBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageBank: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBankBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePaymentsExport: {
        parameters: {
            query: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out. */
                from?: string;
                /** @description Open stays, or payments. */
                list: "open" | "payments";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description When left out: the next arrival, the latest payment, the largest amount first. */
                order?: "asc" | "desc";
                /** @description Words that booking number, guest, home or note have. */
                q?: string;
                /** @description By the day, of the payment or of the arrival; or by the amount, paid or still to pay. */
                sort?: "day" | "amount";
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
                /** @description Only payments that came in this way. */
                way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageOpenStays: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description When left out: the next arrival, the latest payment, the largest amount first. */
                order?: "asc" | "desc";
                /** @description Words that booking number, guest, home or note have. */
                q?: string;
                /** @description By the day, of the payment or of the arrival; or by the amount, paid or still to pay. */
                sort?: "day" | "amount";
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
                /** @description Only payments that came in this way. */
                way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStayAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageOpenSums: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSumAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageProblems: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description desc: the newest first. urgent: the most urgent first, and of one urgency the one that has waited longest; only of one state. least_urgent: the same the other way around. */
                order?: "asc" | "desc" | "urgent" | "least_urgent";
                /** @description Only those of this property; 0 asks for all. */
                property?: number;
                /** @description Words that the report, its reporter, who decided about it or its property have. */
                q?: string;
                /** @description Only those in this state; absent asks for all. */
                state?: "open" | "taken" | "done" | "dismissed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDecided"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageProblemsFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description desc: the newest first. urgent: the most urgent first, and of one urgency the one that has waited longest; only of one state. least_urgent: the same the other way around. */
                order?: "asc" | "desc" | "urgent" | "least_urgent";
                /** @description Only those of this property; 0 asks for all. */
                property?: number;
                /** @description Words that the report, its reporter, who decided about it or its property have. */
                q?: string;
                /** @description Only those in this state; absent asks for all. */
                state?: "open" | "taken" | "done" | "dismissed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageProperties: {
        parameters: {
            query?: {
                /** @description Only homes in this house. */
                building?: string;
                /** @description true: the other way round. */
                descending?: boolean;
                /** @description true: only homes of which something is missing. */
                incomplete?: boolean;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Words that title, address, house or registration number must hold. */
                q?: string;
                /** @description By what they are sorted, then by title. */
                sort?: "title" | "city" | "building" | "max_occupancy";
                /** @description Homes in use, put away, or both. */
                state?: "active" | "away" | "all";
                /** @description Only homes in this town. */
                town?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListManagedLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageProperty: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageProperties: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBulkAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManagePropertyAway: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManagePropertyAway: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageCalendarLook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarLookAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageOutgoingCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOutgoingInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCalendarsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePropertyCopy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putPropertyDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDocumentInputBody"];
                "multipart/form-data": components["schemas"]["AddDocumentInputBody"] & {
                    /** @description Files, at most 1 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDocumentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyDocument: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description Number of the document. */
                a: number;
                /** @description Name of the file. */
                b: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deletePropertyDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the document. */
                document: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyHistory: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListHistoryLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putPropertyTextOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextOrderInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPropertyText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTextInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManagedText"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deletePropertyText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
                /** @description Number of the text. */
                text: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchPropertyText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
                /** @description Number of the text. */
                text: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManagedText"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putPropertyPictureOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureOrderInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description Name of the picture. */
                name: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putPropertyPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description How texts call it; home, key and meeting_point stand elsewhere too. */
                name: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPictureInputBody"];
                "multipart/form-data": components["schemas"]["AddPictureInputBody"] & {
                    /** @description Files, at most 1 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePictureAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deletePropertyPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Name of the picture. */
                name: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHomeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPropertyPlaceFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceFileInputBody"];
                "multipart/form-data": components["schemas"]["PlaceFileInputBody"] & {
                    /** @description Files, at most 1 of 8 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePlaceFileAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPropertyPlaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPlacesInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putPropertyPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the place. */
                place: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyPlaceFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deletePropertyPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the place. */
                place: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeManaged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyPreview: {
        parameters: {
            query: {
                /** @description Who reads them. */
                audience: "guest" | "staff";
                /** @description The language that is wanted. */
                lang: "en" | "de" | "es" | "pl";
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePreviewAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePropertySecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSecretAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getPropertyServices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListOfferAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyChoices: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeChoicesAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyCount: {
        parameters: {
            query?: {
                /** @description Only homes in this house. */
                building?: string;
                /** @description true: the other way round. */
                descending?: boolean;
                /** @description true: only homes of which something is missing. */
                incomplete?: boolean;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Words that title, address, house or registration number must hold. */
                q?: string;
                /** @description By what they are sorted, then by title. */
                sort?: "title" | "city" | "building" | "max_occupancy";
                /** @description Homes in use, put away, or both. */
                state?: "active" | "away" | "all";
                /** @description Only homes in this town. */
                town?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCountAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePropertyFile: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeInputBody"];
                "multipart/form-data": components["schemas"]["ProposeInputBody"] & {
                    /** @description Files, at most 1 of 16 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeProposeAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePropertyTable: {
        parameters: {
            query?: {
                /** @description Only homes in this house. */
                building?: string;
                /** @description true: the other way round. */
                descending?: boolean;
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description true: only homes of which something is missing. */
                incomplete?: boolean;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Words that title, address, house or registration number must hold. */
                q?: string;
                /** @description By what they are sorted, then by title. */
                sort?: "title" | "city" | "building" | "max_occupancy";
                /** @description Homes in use, put away, or both. */
                state?: "active" | "away" | "all";
                /** @description Only homes in this town. */
                town?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePropertyTrial: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBulkAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageReservations: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: first day of arrival. */
                from?: string;
                /** @description All when left out. */
                kind?: "guest" | "owner" | "internal";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description asc when left out. */
                order?: "asc" | "desc";
                /** @description Seen from today; all when left out. coming: arrive today or later; inhouse: have arrived before and leave today or later; past: have left. */
                period?: "all" | "coming" | "inhouse" | "past";
                /** @description Number of a property; all when left out. */
                property?: number;
                /** @description Beginnings of words of number, guest, email, phone, property or channel, and days (2026-07-04, 4.7.2026) of arrival or departure; all must be answered. What is found is sorted by arrival. */
                q?: string;
                /** @description arrival when left out; id is the order in which they were entered. */
                sort?: "arrival" | "departure" | "id";
                /** @description Name of a channel; all when left out. */
                source?: string;
                /** @description All when left out. */
                state?: "offer" | "confirmed" | "cancelled";
                /** @description yyyy-MM-dd: last day of arrival. */
                to?: string;
                /** @description true: only those that came from a calendar without guest, persons or language, and are not cancelled. */
                todo?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageReservations: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListUpsertAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageReservation: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationNewStay"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeKeptAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeKeptAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageReservation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StayEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeKeptAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeKeptAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteReservationCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeKeptAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListChangeLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDocumentInputBody"];
                "multipart/form-data": components["schemas"]["AddDocumentInputBody"] & {
                    /** @description Files, at most 1 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDocumentAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteReservationDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the document. */
                document: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStruct {}"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOutlookAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMadeAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationJoins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeJoinsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the other stay. */
                other: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeJoinsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteReservationJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the other stay. */
                other: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeJoinsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationTwo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Number of the other stay. */
                other: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeJoinsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putKeyUnlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUnlockedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteKeyUnlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeLockedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManagePaymentsOfStay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStayMoney"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeEnteredAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePaymentTakenBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The payment's number. */
                payment: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeBackInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeEnteredAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postReservationEditPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StayEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeForeseenAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationStatePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
                /** @description cancelled: cancel it; confirmed: restore it. */
                state: "cancelled" | "confirmed";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeForeseenAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putHomeReady: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReadyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageSecurityDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStayMoney"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postReservationServicesPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtraServicesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeForeseenAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageTaxCharged: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStayMoney"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageReservationPreview: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationNewStay"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeForeseenAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageReservationsFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description yyyy-MM-dd: first day of arrival. */
                from?: string;
                /** @description All when left out. */
                kind?: "guest" | "owner" | "internal";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description asc when left out. */
                order?: "asc" | "desc";
                /** @description Seen from today; all when left out. coming: arrive today or later; inhouse: have arrived before and leave today or later; past: have left. */
                period?: "all" | "coming" | "inhouse" | "past";
                /** @description Number of a property; all when left out. */
                property?: number;
                /** @description Beginnings of words of number, guest, email, phone, property or channel, and days (2026-07-04, 4.7.2026) of arrival or departure; all must be answered. What is found is sorted by arrival. */
                q?: string;
                /** @description arrival when left out; id is the order in which they were entered. */
                sort?: "arrival" | "departure" | "id";
                /** @description Name of a channel; all when left out. */
                source?: string;
                /** @description All when left out. */
                state?: "offer" | "confirmed" | "cancelled";
                /** @description yyyy-MM-dd: last day of arrival. */
                to?: string;
                /** @description true: only those that came from a calendar without guest, persons or language, and are not cancelled. */
                todo?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageRuleHomes: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRuleHomes"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageRules: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRulesBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageRule: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanningRuleDraft"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleChangeInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageRuleUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleUndoInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageRulePreview: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleDraftInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePreviewBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSchedule: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd; today by the agency's clock when left out. */
                day?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description Tasks as the draft of the day would plan them, where there is one, or as they are published. */
                plan?: "draft" | "published";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeScheduleOfDay"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSearch: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description A number, an amount (1.234,56 or 1,234.56), or words; each begins a word of what is found. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeFound"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageServiceOrder: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtraOrderInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListOfferedBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageServices: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListOfferedBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageService: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtraOfferedFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOfferedBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtraInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeOfferedBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSettings: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettings"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageSettings: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettings"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSettingsHistory: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSettingLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageSettingsUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettings"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageSettingsLogo: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLogoInputBody"];
                "multipart/form-data": components["schemas"]["NewLogoInputBody"] & {
                    /** @description Files, at most 1 of 2 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNewLogo"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSettingsLogo: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path: {
                /** @description The hash of the picture. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageSetup: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeMissing"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaff: {
        parameters: {
            query: {
                /** @description The agency. */
                memberid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListTeamEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTeamEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffHistory: {
        parameters: {
            query: {
                /** @description The agency. */
                memberid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListStaffHistoryEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryChangeInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTeamEntry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageAbsence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsenceInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAbsenceAdded"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postStaffInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvitationLink"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteStaffInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStaffOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchOffInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSwitchedOff"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffPay: {
        parameters: {
            query: {
                /** @description yyyy-MM */
                month: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStatementAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManagePayCorrection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectionInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStatementAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSheetAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageRates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description yyyy-MM-dd: the first day on which they count. */
                day: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSheetAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageRates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description yyyy-MM-dd */
                day: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSheetAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSecondFactorReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStaffSessions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeHeldTasks"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWorkAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageStaffWork: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkEditInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWorkAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffWorkHistory: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkHistoryLine"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStaffFile: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStatements: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStatementsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatement: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementInputBody"];
                "multipart/form-data": components["schemas"]["StatementInputBody"] & {
                    /** @description Files, at most 1 of 20 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeImportedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementConfirm: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListOutcomeAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementsIgnored: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleLinesInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSettledLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStatementLines: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description desc: the newest first. */
                order?: "asc" | "desc";
                /** @description Words that name, text, reference or amount have. */
                q?: string;
                /** @description As they were imported, by the day of the booking, or by the amount. */
                sort?: "number" | "day" | "amount";
                state?: "open" | "booked" | "ignored";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStatementLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementIgnore: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineReasonInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettledAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementReopen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineReasonInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettledAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStatementLinesExport: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description desc: the newest first. */
                order?: "asc" | "desc";
                /** @description Words that name, text, reference or amount have. */
                q?: string;
                /** @description As they were imported, by the day of the booking, or by the amount. */
                sort?: "number" | "day" | "amount";
                state?: "open" | "booked" | "ignored";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementLook: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementInputBody"];
                "multipart/form-data": components["schemas"]["StatementInputBody"] & {
                    /** @description Files, at most 1 of 20 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeLookAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementMatch: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRematchAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageStatementsReopened: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleLinesInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListSettledLineAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageStays: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd; today at the agency when left out. */
                date?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBoard"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTasks: {
        parameters: {
            query: {
                /** @description yyyy-MM-dd, on the calendar of each property. */
                date: string;
                /** @description The agency. */
                memberid: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListed"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchManageTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplanInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaskAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTaskCandidates: {
        parameters: {
            query?: {
                end?: string;
                /** @description Another begin than the planned one, yyyy-MM-dd HH:mm:ss in the property's zone; with end. */
                start?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeCandidatesBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchTaskDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDraftedPlan"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTaskWhy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReasonsBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTaxRules: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListTaxRuleAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageTaxRule: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTaxRuleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTaxRuleAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageTaxRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSettledRule"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getTextModules: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListModuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postTextModule: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageModuleFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeModuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteTextModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDroppedBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchTextModule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModuleInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeModuleBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTax: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description When left out: the next arrival, the latest payment, the largest amount first. */
                order?: "asc" | "desc";
                /** @description Words that booking number, guest, home or note have. */
                q?: string;
                /** @description By the day, of the payment or of the arrival; or by the amount, paid or still to pay. */
                sort?: "day" | "amount";
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
                /** @description Only payments that came in this way. */
                way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTaxedStayAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageTaxExport: {
        parameters: {
            query?: {
                /** @description CSV for any spreadsheet, or an Excel file. */
                format?: "csv" | "xlsx";
                /** @description yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out. */
                from?: string;
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
                /** @description By the day of arrival; the next one first when left out. */
                order?: "asc" | "desc";
                /** @description Words that booking number, guest, home or note have. */
                q?: string;
                /** @description yyyy-MM-dd: the last day; no bound when left out. */
                to?: string;
                /** @description Only payments that came in this way. */
                way?: "bank_transfer" | "cash" | "card" | "portal" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageWebhookEvents: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListWebhookSample"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageWebhooks: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListWebhookAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageWebhook: {
        parameters: {
            query?: {
                /** @description The agency; may be left out by who manages only one. */
                memberid?: number;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookMade"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putManageWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteManageWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookRemoved"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getManageWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description Only those in this state; absent asks for all. */
                state?: "waiting" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDelivery"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageWebhookDeliveryAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookDelivery"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookMade"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postManageWebhookTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeWebhookDelivery"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query: {
                /** @description The hparam of the login link. */
                h: string;
                /** @description The mparam of the login link. */
                m: string;
                /** @description The token of a mailed link. Looking at it changes nothing; better sent by POST, which keeps it out of logs. */
                t?: string;
                /** @description Without effect: a GET mails nothing. POST /v1/member with resend does. */
                type?: "resend_activation" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBranding"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBranding"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTold"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTold"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postNotificationsPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSubscribed"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteNotificationsPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The browser: base64url of the SHA-256 of its endpoint, as in the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTold"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getPage: {
        parameters: {
            query?: {
                /** @description The hparam of a login link. */
                h?: string;
                /** @description A language, such as en; absent means the caller's language. One that the agency does not offer is answered as its own. */
                lang?: string;
                /** @description The mparam of a login link. */
                m?: string;
                /** @description The agency, where there is no login link; without either the installation's default agency. */
                memberid?: number;
            };
            header?: never;
            path: {
                page: "imprint" | "dataprotection" | "help";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePageBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePasskeysAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPasskeyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePasskeyAdded"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The passkey. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPasskeyNameBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPasskeyRemove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The passkey. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPasskeyBegin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePasskeyOptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPasskeyProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePasskeyOptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postPasskeySignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPasskeySignInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePasskeyOptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getPay: {
        parameters: {
            query: {
                /** @description yyyy-MM */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListStatementAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getPropertyCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The secret part of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationMessagesFile: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The attachment's id. */
                file: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationMessages: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostInputBody"];
                "multipart/form-data": components["schemas"]["PostInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationMessagesTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The language to read it in. */
                lang: "en" | "de" | "es" | "pl";
                /** @description The message's msg_id. */
                message: number;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeTranslationBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    patchReservationMessagesRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationProtocol: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocolInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeNotedAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservations: {
        parameters: {
            query?: {
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSummary"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservation: {
        parameters: {
            query?: {
                /** @description Language of all words, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postReservationBooker: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerPersonBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePartyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationDirections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A language of contents, such as en. */
                lang: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListDirectionsAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationDocument: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description Number of the document. */
                a: number;
                /** @description Name of the file. */
                b: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationInfotextPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description The language that the texts were asked for in. */
                a: string;
                /** @description Number of the text. */
                b: number;
                /** @description Name of the picture. */
                c: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationInfotexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A language of contents, such as en. */
                lang: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListInfoTextAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationLeft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeftInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeLeftAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationPay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePayAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationPicture: {
        parameters: {
            query?: {
                /** @description Answer with the file as base64 text. */
                base64?: boolean;
                /** @description A picture's longest side is no longer than so many pixels in the answer. */
                maxsize?: number;
            };
            header?: never;
            path: {
                /** @description What is to be seen: home, one of the other pictures of the home, key, or meeting_point. */
                name: string;
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putReservationProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInputBody"];
                "multipart/form-data": components["schemas"]["ReportInputBody"] & {
                    /** @description Files, at most 10 of 25 MB each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeReportAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationServices: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeChoiceAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postReservationServices: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtraServicesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeChoiceAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReservationTravellers: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePartyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postReservationTravellers: {
        parameters: {
            query?: {
                /** @description Language of the explanations, such as en; de when empty, the caller's when left out. */
                lang?: string;
            };
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelersBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopePartyAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postTravellerInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
                /** @description The traveller's id. */
                traveller: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvitationAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteTravellerInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The thing as memberid-id. */
                ref: string;
                /** @description The traveller's id. */
                traveller: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeInvitationEnded"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSecondFactorAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSecondFactorBeginBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSecondFactorSetup"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSecondFactorConfirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCodeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRecoveryCodes"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSecondFactorOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeRecoveryCodes"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getServicesActual: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: together with toDate, the service tasks planned on these days. */
                fromDate?: string;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description yyyy-MM-dd, at most 400 days after fromDate. */
                toDate?: string;
            };
            header?: {
                /** @description The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListed"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getServicesNext: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd: together with toDate, the service tasks planned on these days. */
                fromDate?: string;
                /** @description The next_page or prev_page of an earlier answer; absent or 0 for the start. */
                offset?: string;
                /** @description yyyy-MM-dd, at most 400 days after fromDate. */
                toDate?: string;
            };
            header?: {
                /** @description The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListed"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSessionAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeState"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSetup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeSignedIn"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSetupArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description The one-time code that the server has logged at its start. */
                "X-Setup-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeArchiveBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putSetupArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
                /** @description The one-time code that the server has logged at its start. */
                "X-Setup-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginArchiveInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeArchiveBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteSetupArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
                /** @description The one-time code that the server has logged at its start. */
                "X-Setup-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeArchiveBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putSetupArchivePart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
                /** @description The one-time code that the server has logged at its start. */
                "X-Setup-Code"?: string;
                /** @description The window that began. */
                "X-Setup-Window"?: string;
            };
            path: {
                /** @description Where in the file the part begins. */
                offset: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeArchiveBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSetupArchiveImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
                /** @description The one-time code that the server has logged at its start. */
                "X-Setup-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportArchiveInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeArchiveBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSetupCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupCodeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeState"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    postSignOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountSignOutBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeDone"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStatus"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The client's own name for the upload, made up by chance: 16 to 80 letters, digits, dashes and underscores. It is the account's, or the stay's in a session by booking number; the same name of another account is another upload. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginInputBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUploadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The client's own name for the upload, made up by chance: 16 to 80 letters, digits, dashes and underscores. It is the account's, or the stay's in a session by booking number; the same name of another account is another upload. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeStruct {}"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putUploadPart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by the client; the same key again answers as the first time and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Which part, from 0. */
                part: number;
                /** @description The client's own name for the upload, made up by chance: 16 to 80 letters, digits, dashes and underscores. It is the account's, or the stay's in a session by booking number; the same name of another account is another upload. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeUploadBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getVersionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeListRelease"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
